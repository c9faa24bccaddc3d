#pragma once

#include <array>
#include <string_view>

// The words of the English-French grammar. Each English word has one translation, so that no
// sentence has two; `her` is the exception, determiner or object, and the next word tells which.

namespace softlookup {

enum class Gender { kMasculine, kFeminine };

/// A French word and the form it takes before a vowel, empty where that is the same: le, l'.
struct FrenchForm {
  std::string_view text;
  std::string_view before_vowel = {};
};

struct Noun {
  std::string_view english;
  std::string_view english_plural;
  std::string_view french;
  std::string_view french_plural;
  Gender gender;
};

struct Adjective {
  std::string_view english;
  FrenchForm masculine;
  std::string_view feminine;
  std::string_view masculine_plural;
  std::string_view feminine_plural;
};

/// English and French forms of the third person; the English plural is the bare form too.
struct Verb {
  std::string_view english;
  std::string_view english_plural;
  std::string_view french;
  std::string_view french_plural;
};

/// Words before a noun; a form that the determiner lacks is empty.
struct Determiner {
  std::string_view english;
  std::string_view english_plural;
  FrenchForm masculine;
  FrenchForm feminine;
  std::string_view plural;
};

struct Preposition {
  std::string_view english;
  std::string_view french;  ///< without a final `de`, and empty for `de` alone
  bool de;                  ///< whether `de` ends it: près de
};

struct Conjunction {
  std::string_view english;
  std::string_view french;
  bool que;  ///< whether `que` follows: parce que
};

/// An object as a pronoun, before the French verb.
struct Pronoun {
  std::string_view english;
  FrenchForm french;
};

struct Adverb {
  std::string_view english;
  std::string_view french;
};

namespace lexicon {

inline constexpr auto kM = Gender::kMasculine;
inline constexpr auto kF = Gender::kFeminine;

inline constexpr std::array<Noun, 15> kAnimateNouns = {{
    {"cat", "cats", "chat", "chats", kM},
    {"dog", "dogs", "chien", "chiens", kM},
    {"bird", "birds", "oiseau", "oiseaux", kM},
    {"horse", "horses", "cheval", "chevaux", kM},
    {"child", "children", "enfant", "enfants", kM},
    {"man", "men", "homme", "hommes", kM},
    {"king", "kings", "roi", "rois", kM},
    {"fisherman", "fishermen", "pêcheur", "pêcheurs", kM},
    {"woman", "women", "femme", "femmes", kF},
    {"girl", "girls", "fille", "filles", kF},
    {"queen", "queens", "reine", "reines", kF},
    {"sister", "sisters", "sœur", "sœurs", kF},
    {"cow", "cows", "vache", "vaches", kF},
    {"mouse", "mice", "souris", "souris", kF},
    {"goose", "geese", "oie", "oies", kF},
}};

inline constexpr std::array<Noun, 17> kThingNouns = {{
    {"book", "books", "livre", "livres", kM},
    {"tree", "trees", "arbre", "arbres", kM},
    {"garden", "gardens", "jardin", "jardins", kM},
    {"boat", "boats", "bateau", "bateaux", kM},
    {"wall", "walls", "mur", "murs", kM},
    {"harbour", "harbours", "port", "ports", kM},
    {"roof", "roofs", "toit", "toits", kM},
    {"hotel", "hotels", "hôtel", "hôtels", kM},
    {"chair", "chairs", "chaise", "chaises", kF},
    {"table", "tables", "table", "tables", kF},
    {"house", "houses", "maison", "maisons", kF},
    {"door", "doors", "porte", "portes", kF},
    {"window", "windows", "fenêtre", "fenêtres", kF},
    {"apple", "apples", "pomme", "pommes", kF},
    {"mountain", "mountains", "montagne", "montagnes", kF},
    {"island", "islands", "île", "îles", kF},
    {"school", "schools", "école", "écoles", kF},
}};

/// Adjectives before the French noun. The last one is for living things alone.
inline constexpr std::array<Adjective, 5> kAdjectivesBefore = {{
    {"small", {"petit"}, "petite", "petits", "petites"},
    {"big", {"grand"}, "grande", "grands", "grandes"},
    {"beautiful", {"beau", "bel"}, "belle", "beaux", "belles"},
    {"old", {"vieux", "vieil"}, "vieille", "vieux", "vieilles"},
    {"young", {"jeune"}, "jeune", "jeunes", "jeunes"},
}};

inline constexpr std::array<Adjective, 9> kAdjectivesAfter = {{
    {"black", {"noir"}, "noire", "noirs", "noires"},
    {"white", {"blanc"}, "blanche", "blancs", "blanches"},
    {"red", {"rouge"}, "rouge", "rouges", "rouges"},
    {"green", {"vert"}, "verte", "verts", "vertes"},
    {"blue", {"bleu"}, "bleue", "bleus", "bleues"},
    {"grey", {"gris"}, "grise", "gris", "grises"},
    {"yellow", {"jaune"}, "jaune", "jaunes", "jaunes"},
    {"heavy", {"lourd"}, "lourde", "lourds", "lourdes"},
    {"cold", {"froid"}, "froide", "froids", "froides"},
}};

/// What the living do; the first one things do too.
inline constexpr std::array<Verb, 6> kIntransitiveVerbs = {{
    {"falls", "fall", "tombe", "tombent"},
    {"sleeps", "sleep", "dort", "dorment"},
    {"sings", "sing", "chante", "chantent"},
    {"runs", "run", "court", "courent"},
    {"waits", "wait", "attend", "attendent"},
    {"laughs", "laugh", "rit", "rient"},
}};

/// What the living do to others; the first one to things alone.
inline constexpr std::array<Verb, 8> kTransitiveVerbs = {{
    {"closes", "close", "ferme", "ferment"},
    {"sees", "see", "voit", "voient"},
    {"loves", "love", "aime", "aiment"},
    {"finds", "find", "trouve", "trouvent"},
    {"draws", "draw", "dessine", "dessinent"},
    {"follows", "follow", "suit", "suivent"},
    {"hears", "hear", "entend", "entendent"},
    {"ties", "tie", "attache", "attachent"},
}};

inline constexpr Verb kBe = {"is", "are", "est", "sont"};

inline constexpr Determiner kThe = {"the", "the", {"le", "l'"}, {"la", "l'"}, "les"};

/// Determiners other than `the`: the first four have both numbers, then come the singular one and
/// the plural ones. `an` is `a` before a vowel.
inline constexpr std::array<Determiner, 7> kDeterminers = {{
    {"this", "these", {"ce", "cet"}, {"cette"}, "ces"},
    {"his", "his", {"son"}, {"sa", "son"}, "ses"},
    {"her", "her", {"son"}, {"sa", "son"}, "ses"},
    {"my", "my", {"mon"}, {"ma", "mon"}, "mes"},
    {"a", "", {"un"}, {"une"}, ""},
    {"", "two", {}, {}, "deux"},
    {"", "three", {}, {}, "trois"},
}};

inline constexpr Preposition kOf = {"of", "", true};

/// Where something is or happens: before things, before either, before the living.
inline constexpr std::array<Preposition, 5> kPrepositions = {{
    {"on", "sur", false},
    {"in", "dans", false},
    {"under", "sous", false},
    {"near", "près", true},
    {"with", "avec", false},
}};

inline constexpr std::array<Conjunction, 5> kConjunctions = {{
    {"and", "et", false},
    {"but", "mais", false},
    {"when", "quand", false},
    {"because", "parce", true},
    {"while", "pendant", true},
}};

inline constexpr std::array<Pronoun, 3> kPronouns = {{
    {"them", {"les"}},
    {"him", {"le", "l'"}},
    {"her", {"la", "l'"}},
}};

/// The first two also stand after a negation.
inline constexpr std::array<Adverb, 4> kAdverbs = {{
    {"often", "souvent"},
    {"always", "toujours"},
    {"sometimes", "parfois"},
    {"rarely", "rarement"},
}};

inline constexpr FrenchForm kDe = {"de", "d'"};
inline constexpr FrenchForm kQue = {"que", "qu'"};
inline constexpr FrenchForm kNe = {"ne", "n'"};

}  // namespace lexicon

}  // namespace softlookup
