#include "cli/pair_files.hpp"

#include "cli/files.hpp"
#include "cli/progress.hpp"
#include "cli/usage_error.hpp"

namespace softlookup::cli {

namespace {

constexpr std::size_t kShownLines = 3;

void report_skipped(const std::string& name, const ParallelTextReport& report, Console& console) {
  console.err << name << ": " << grouped(report.pairs) << " pairs in " << grouped(report.lines)
              << " lines";
  if (report.duplicates > 0) console.err << ", " << grouped(report.duplicates) << " of them again";
  console.err << "\n";
  std::size_t skipped = 0;
  for (const std::size_t count : report.skipped_by_reason) skipped += count;
  if (skipped > 0) console.err << name << ": " << grouped(skipped) << " lines left out:\n";
  for (std::size_t i = 0; i < report.skipped.size() && i < kShownLines; ++i)
    console.err << "  " << report.skipped[i].message << "\n";
  if (skipped > kShownLines && !report.skipped.empty()) console.err << "  ...\n";
  if (report.invalid_lines > 0)
    console.err << name << ": " << grouped(report.invalid_lines)
                << " lines have bytes that are not UTF-8, read as U+FFFD; the first is line "
                << report.first_invalid_line << "\n";
}

}  // namespace

void add_pair_files(OptionList& options, const std::string& prefix, PairFiles& files) {
  options.text("--" + prefix + "src", "FILE", files.source, "sentences, one a line");
  options.text("--" + prefix + "tgt", "FILE", files.target, "their translations, line by line");
  options.text("--" + prefix + "tsv", "FILE", files.tab_separated,
               "instead: sentence TAB translation, further columns ignored");
}

ParallelText read_pairs(const PairFiles& files, const ParallelTextOptions& options,
                        Console& console) {
  if (files.tab_separated && (files.source || files.target))
    throw UsageError("give either two files of sentences or one with tabs, not both");
  if (!files.tab_separated && !(files.source && files.target))
    throw UsageError(files.given() ? "of two files of sentences one is missing"
                                   : "sentences are missing: --src FILE --tgt FILE or --tsv FILE");
  const std::string& name = files.tab_separated ? *files.tab_separated : *files.source;
  const std::string text = read_file(name);
  ParallelText pairs;
  if (files.tab_separated) {
    pairs = in_file(name, [&] { return read_tab_separated(text, options); });
  } else {
    const std::string translations = read_file(*files.target);
    pairs = in_file(name + " and " + *files.target,
                    [&] { return read_line_by_line(text, translations, options); });
  }
  report_skipped(name, pairs.report, console);
  return pairs;
}

}  // namespace softlookup::cli
