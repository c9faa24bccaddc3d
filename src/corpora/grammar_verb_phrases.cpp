#include "corpora/grammar_phrases.hpp"

namespace softlookup {

namespace {

std::string_view english_verb(const Verb& verb, bool plural) noexcept {
  return plural ? verb.english_plural : verb.english;
}

}  // namespace

void PhraseWriter::clause(std::size_t limit) {
  limit_ = limit;
  verb_phrase(noun_phrase(chance(0.75) ? Kind::kLiving : Kind::kThing));
}

void PhraseWriter::conjunction() {
  const Conjunction& drawn = pick<Conjunction>(lexicon::kConjunctions);
  const std::size_t source = draft_.english(drawn.english);
  draft_.french({drawn.french}, source);
  if (drawn.que) draft_.french(lexicon::kQue, source);
}

PhraseWriter::Negation PhraseWriter::draw_negation() {
  if (!room_for(3)) return Negation::kNone;
  const double drawn = generator_.random();
  if (drawn < 0.14) return Negation::kNot;
  return drawn < 0.26 ? Negation::kNever : Negation::kNone;
}

const Adverb* PhraseWriter::draw_adverb(Negation negation) {
  if (negation == Negation::kNever || !room_for(2) || !chance(0.18)) return nullptr;
  return &lexicon::kAdverbs[below(negation == Negation::kNot ? 2 : lexicon::kAdverbs.size())];
}

void PhraseWriter::verb_phrase(const Agreement& subject) {
  Predicate predicate;
  predicate.negation = draw_negation();
  predicate.adverb = draw_adverb(predicate.negation);
  if (room_for(2) && chance(subject.living ? 0.25 : 0.75))
    be_phrase(subject, predicate);
  else
    action_phrase(subject, predicate);
}

void PhraseWriter::be_phrase(const Agreement& subject, Predicate predicate) {
  predicate.verb = &lexicon::kBe;
  write_verb(subject, predicate);
  if (room_for(3) && chance(0.4)) {
    prepositional_phrase();
    return;
  }
  const std::size_t before = lexicon::kAdjectivesBefore.size() - (subject.living ? 0 : 1);
  const std::size_t drawn = below(before + lexicon::kAdjectivesAfter.size());
  const Adjective& adjective = drawn < before ? lexicon::kAdjectivesBefore[drawn]
                                              : lexicon::kAdjectivesAfter[drawn - before];
  write_adjective(adjective, subject, false, draft_.english(adjective.english));
}

void PhraseWriter::action_phrase(const Agreement& subject, Predicate predicate) {
  const bool transitive = subject.living && room_for(2) && chance(0.5);
  const std::size_t intransitives = subject.living ? lexicon::kIntransitiveVerbs.size() : 1;
  predicate.verb = transitive ? &pick<Verb>(lexicon::kTransitiveVerbs)
                              : &lexicon::kIntransitiveVerbs[below(intransitives)];
  const bool things_only = predicate.verb == &lexicon::kTransitiveVerbs.front();
  if (transitive && (!room_for(3) || chance(0.25)))
    predicate.pronoun =
        things_only ? &lexicon::kPronouns.front() : &pick<Pronoun>(lexicon::kPronouns);
  write_verb(subject, predicate);
  if (transitive && !predicate.pronoun) noun_phrase(things_only ? Kind::kThing : Kind::kEither);
  if (room_for(3) && chance(transitive ? 0.3 : 0.6)) prepositional_phrase();
}

/// `does not always see him` or `is not always` in the order of each language.
void PhraseWriter::write_verb(const Agreement& subject, const Predicate& predicate) {
  const Verb& verb = *predicate.verb;
  const bool be = predicate.verb == &lexicon::kBe;
  const bool negated = predicate.negation != Negation::kNone;
  const bool does_not = predicate.negation == Negation::kNot && !be;
  std::size_t verb_source = 0;
  if (be) verb_source = draft_.english(english_verb(verb, subject.plural));
  const std::size_t auxiliary = does_not ? draft_.english(subject.plural ? "do" : "does") : 0;
  const bool never = predicate.negation == Negation::kNever;
  const std::size_t negation = negated ? draft_.english(never ? "never" : "not") : 0;
  const std::size_t adverb = predicate.adverb ? draft_.english(predicate.adverb->english) : 0;
  if (!be) verb_source = draft_.english(english_verb(verb, subject.plural || does_not));
  const std::size_t pronoun = predicate.pronoun ? draft_.english(predicate.pronoun->english) : 0;

  if (negated) draft_.french(lexicon::kNe, negation);
  if (predicate.pronoun) draft_.french(predicate.pronoun->french, pronoun);
  draft_.french({subject.plural ? verb.french_plural : verb.french}, verb_source);
  draft_.link_last(subject.source, false);
  if (does_not) draft_.link_last(auxiliary, false);
  if (negated) draft_.french({never ? "jamais" : "pas"}, negation);
  if (predicate.adverb) draft_.french({predicate.adverb->french}, adverb);
}

void PhraseWriter::prepositional_phrase() {
  constexpr std::size_t kForThings = 3;
  const std::size_t drawn = below(lexicon::kPrepositions.size());
  const Kind kind = drawn < kForThings    ? Kind::kThing
                    : drawn == kForThings ? Kind::kEither
                                          : Kind::kLiving;
  noun_phrase(kind, &lexicon::kPrepositions[drawn]);
}

}  // namespace softlookup
