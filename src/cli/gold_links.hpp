#pragma once

#include <string>

#include "corpora/parallel_text.hpp"

namespace softlookup::cli {

/// Reads a file of links, line i for the i-th pair, as `softlookup corpus --align` writes them, in
/// the last column where there are tabs. Raises Error that names the file and the line for a link
/// that cannot be read or is outside its pair, and where there are not as many lines as pairs or
/// pairs were left out.
void add_gold_links(ParallelText& text, const std::string& path);

}  // namespace softlookup::cli
