#pragma once

#include <string_view>
#include <vector>

namespace softlookup {

/// Whether a token is a word cut short before a vowel: `l'`, `Qu'`, `jusqu'`, also with U+2019. In
/// French and, for its articles and prepositions, in Italian.
[[nodiscard]] bool is_elided(std::string_view token);

/// Whether a token is the end of an English contraction: `'s`, `'re`, `'ve`, `'ll`, `'d`, `'m`,
/// `n't`.
[[nodiscard]] bool is_contraction(std::string_view token);

/// Cuts a word after its elided words and before its contractions: `l'|homme`, `do|n't`,
/// `jusqu'|aujourd'hui`. Any other apostrophe stays inside: `o'clock`, `quelqu'un`.
[[nodiscard]] std::vector<std::string_view> split_at_apostrophes(std::string_view word);

}  // namespace softlookup
