#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "corpora/grammar_draft.hpp"
#include "corpora/grammar_lexicon.hpp"
#include "random/generator.hpp"

namespace softlookup {

/// Writes random phrases of both languages to a draft, with their links. What can be left out is
/// left out once the English words reach the limit; what cannot is written all the same.
class PhraseWriter {
 public:
  PhraseWriter(PairDraft& draft, Generator& generator) : draft_(draft), generator_(generator) {}

  /// A subject and what is said of it; about `limit` English words in the whole draft.
  void clause(std::size_t limit);

  /// The word, or two in French, that joins a clause to the one before.
  void conjunction();

 private:
  enum class Kind { kLiving, kThing, kEither };
  enum class Negation { kNone, kNot, kNever };

  /// The noun that others agree with.
  struct Agreement {
    std::size_t source;  // its English position
    Gender gender;
    bool plural;
    bool living;
  };

  /// A noun and the words around it before they are written; null for none.
  struct Nominal {
    const Noun* noun = nullptr;
    const Determiner* determiner = nullptr;
    const Adjective* before = nullptr;
    const Adjective* after = nullptr;
    bool plural;
    bool living;
  };

  /// A verb and the words around it before they are written; null for none.
  struct Predicate {
    const Verb* verb = nullptr;
    Negation negation = Negation::kNone;
    const Adverb* adverb = nullptr;
    const Pronoun* pronoun = nullptr;
  };

  Agreement noun_phrase(Kind kind, const Preposition* preposition = nullptr);
  Nominal draw_nominal(Kind kind);
  const Determiner& draw_determiner(bool plural);
  Agreement write_nominal(const Nominal& nominal, const Preposition* preposition);
  void write_determiner(const Nominal& nominal, const Preposition* preposition,
                        std::size_t preposition_source, std::size_t determiner_source);
  void write_adjective(const Adjective& adjective, const Agreement& noun, bool before_noun,
                       std::size_t source);

  void verb_phrase(const Agreement& subject);
  void be_phrase(const Agreement& subject, Predicate predicate);
  void action_phrase(const Agreement& subject, Predicate predicate);
  void write_verb(const Agreement& subject, const Predicate& predicate);
  void prepositional_phrase();
  Negation draw_negation();
  const Adverb* draw_adverb(Negation negation);

  [[nodiscard]] bool room_for(std::size_t words) const noexcept {
    return draft_.source().size() + words <= limit_;
  }
  bool chance(double probability) { return generator_.random() < probability; }
  std::size_t below(std::size_t count) {
    return static_cast<std::size_t>(generator_.integers(0, static_cast<std::int64_t>(count)));
  }
  template <typename Item>
  const Item& pick(std::span<const Item> items) {
    return items[below(items.size())];
  }

  PairDraft& draft_;
  Generator& generator_;
  std::size_t limit_ = 0;  // English words in the draft
};

}  // namespace softlookup
