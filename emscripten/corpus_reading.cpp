#include "corpus_reading.hpp"

#include <string_view>

#include <emscripten/bind.h>

#include "base/error.hpp"
#include "fields.hpp"

namespace softlookup::js {
namespace {

/// Some milliseconds of work.
constexpr std::size_t kSliceBytes = std::size_t{1} << 16;

}  // namespace

CorpusReading::CorpusReading(const TextCorpusRecord& corpus) {
  require(!is_grammar(corpus), ErrorCode::kInvalidArgument, "there is no text to read");
  const Fields fields(corpus);
  const ParallelTextOptions options = text_settings(corpus).reading;
  if (has_two_texts(corpus)) {
    source_ = fields.bytes("source");
    target_ = fields.bytes("target");
    line_by_line_.emplace(source_, target_, options);
  } else {
    source_ = fields.bytes("text");
    tab_separated_.emplace(options);
  }
}

bool CorpusReading::step() {
  if (text_) return false;
  read_slice();
  if (done_ < source_.size() + target_.size()) return true;
  text_ = finish();
  return false;
}

CorpusReportRecord CorpusReading::result() const {
  return text_ ? report_record(*text_) : CorpusReportRecord(val::null());
}

void CorpusReading::read_slice() {
  if (line_by_line_) {
    done_ += line_by_line_->read(kSliceBytes);
    return;
  }
  const std::string_view part = std::string_view(source_).substr(done_, kSliceBytes);
  tab_separated_->feed(part);
  done_ += part.size();
}

ParallelText CorpusReading::finish() {
  return line_by_line_ ? line_by_line_->finish() : tab_separated_->finish();
}

EMSCRIPTEN_BINDINGS(corpus_reading) {
  emscripten::register_type<TextCorpusRecord>("import('../training.ts').TextCorpus");
  emscripten::register_type<CorpusReportRecord>("import('../training.ts').CorpusReport");
  emscripten::class_<CorpusReading>("CorpusReading")
      .constructor<TextCorpusRecord>()
      .function("step", &CorpusReading::step)
      .property("done", &CorpusReading::done)
      .property("total", &CorpusReading::total)
      .function("result", &CorpusReading::result);
}

}  // namespace softlookup::js
