#include "corpora/grammar_phrases.hpp"

namespace softlookup {

namespace {

std::string_view french_noun(const Noun& noun, bool plural) noexcept {
  return plural ? noun.french_plural : noun.french;
}

FrenchForm french_adjective(const Adjective& adjective, Gender gender, bool plural) noexcept {
  if (gender == Gender::kMasculine)
    return plural ? FrenchForm{adjective.masculine_plural} : adjective.masculine;
  return {plural ? adjective.feminine_plural : adjective.feminine};
}

FrenchForm french_determiner(const Determiner& determiner, Gender gender, bool plural) noexcept {
  if (plural) return {determiner.plural};
  return gender == Gender::kMasculine ? determiner.masculine : determiner.feminine;
}

/// Every English word of the lexicon that begins with a vowel letter begins with its sound.
std::string_view with_an(std::string_view determiner, std::string_view next) noexcept {
  constexpr std::string_view kVowels = "aeiou";
  const bool vowel = kVowels.find(next.front()) != std::string_view::npos;
  return determiner == "a" && vowel ? "an" : determiner;
}

}  // namespace

const Determiner& PhraseWriter::draw_determiner(bool plural) {
  if (chance(0.45)) return lexicon::kThe;
  constexpr std::size_t kBothNumbers = 4;
  if (plural) {
    const std::size_t drawn = below(lexicon::kDeterminers.size() - 1);
    return lexicon::kDeterminers[drawn < kBothNumbers ? drawn : drawn + 1];
  }
  // `a` is as frequent as two others.
  const std::size_t drawn = below(kBothNumbers + 2);
  return lexicon::kDeterminers[drawn < kBothNumbers ? drawn : kBothNumbers];
}

PhraseWriter::Nominal PhraseWriter::draw_nominal(Kind kind) {
  const bool living = kind == Kind::kLiving || (kind == Kind::kEither && chance(0.5));
  Nominal nominal{.plural = chance(0.3), .living = living};
  nominal.noun = living ? &pick<Noun>(lexicon::kAnimateNouns) : &pick<Noun>(lexicon::kThingNouns);
  nominal.determiner = &draw_determiner(nominal.plural);
  if (room_for(3) && chance(0.25)) {
    const std::size_t fitting = lexicon::kAdjectivesBefore.size() - (living ? 0 : 1);
    nominal.before = &lexicon::kAdjectivesBefore[below(fitting)];
  }
  if (room_for(nominal.before ? 4 : 3) && chance(0.35))
    nominal.after = &pick<Adjective>(lexicon::kAdjectivesAfter);
  return nominal;
}

PhraseWriter::Agreement PhraseWriter::noun_phrase(Kind kind, const Preposition* preposition) {
  const Agreement noun = write_nominal(draw_nominal(kind), preposition);
  // A clause with `who` belongs to the noun right before it: a noun with a complement has none.
  if (room_for(4) && chance(0.12)) {
    noun_phrase(Kind::kEither, &lexicon::kOf);
  } else if (noun.living && room_for(3) && chance(0.2)) {
    draft_.french({"qui"}, draft_.english("who"));
    verb_phrase(noun);
  }
  return noun;
}

PhraseWriter::Agreement PhraseWriter::write_nominal(const Nominal& nominal,
                                                    const Preposition* preposition) {
  const Noun& noun = *nominal.noun;
  const std::string_view english_noun = nominal.plural ? noun.english_plural : noun.english;
  const std::string_view next = nominal.before  ? nominal.before->english
                                : nominal.after ? nominal.after->english
                                                : english_noun;
  const std::size_t preposition_source = preposition ? draft_.english(preposition->english) : 0;
  const std::size_t determiner_source =
      draft_.english(nominal.plural ? nominal.determiner->english_plural
                                    : with_an(nominal.determiner->english, next));
  const std::size_t before_source = nominal.before ? draft_.english(nominal.before->english) : 0;
  const std::size_t after_source = nominal.after ? draft_.english(nominal.after->english) : 0;
  const Agreement agreement{draft_.english(english_noun), noun.gender, nominal.plural,
                            nominal.living};

  write_determiner(nominal, preposition, preposition_source, determiner_source);
  if (!nominal.determiner->masculine.text.empty()) draft_.link_last(agreement.source, false);
  if (nominal.before) write_adjective(*nominal.before, agreement, true, before_source);
  draft_.french({french_noun(noun, nominal.plural)}, agreement.source);
  if (nominal.after) write_adjective(*nominal.after, agreement, false, after_source);
  return agreement;
}

/// The preposition and the determiner: de + le is du, de + les is des, but de + l' stays.
void PhraseWriter::write_determiner(const Nominal& nominal, const Preposition* preposition,
                                    std::size_t preposition_source, std::size_t determiner_source) {
  const Gender gender = nominal.noun->gender;
  if (preposition && !preposition->french.empty())
    draft_.french({preposition->french}, preposition_source);
  if (preposition && preposition->de) {
    const std::string_view next =
        nominal.before ? french_adjective(*nominal.before, gender, nominal.plural).text
                       : french_noun(*nominal.noun, nominal.plural);
    const bool contracted =
        nominal.determiner == &lexicon::kThe &&
        (nominal.plural || (gender == Gender::kMasculine && !starts_with_vowel(next)));
    if (contracted) {
      draft_.french({nominal.plural ? "des" : "du"}, preposition_source);
      draft_.link_last(determiner_source, true);
      return;
    }
    draft_.french(lexicon::kDe, preposition_source);
  }
  draft_.french(french_determiner(*nominal.determiner, gender, nominal.plural), determiner_source);
}

void PhraseWriter::write_adjective(const Adjective& adjective, const Agreement& noun,
                                   bool before_noun, std::size_t source) {
  FrenchForm form = french_adjective(adjective, noun.gender, noun.plural);
  if (!before_noun) form.before_vowel = {};
  draft_.french(form, source);
  draft_.link_last(noun.source, false);
}

}  // namespace softlookup
