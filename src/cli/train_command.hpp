#pragma once

#include <string>
#include <vector>

#include "cli/console.hpp"

namespace softlookup::cli {

/// `softlookup train --preset NAME | --src FILE --tgt FILE | --tsv FILE --out FILE [options]`:
/// trains a model and saves it. kInterrupted after Ctrl-C, with the model and a checkpoint saved.
/// Raises UsageError or Error.
[[nodiscard]] int run_train(const std::vector<std::string>& arguments, Console& console);

/// What `softlookup train --help` prints.
[[nodiscard]] std::string train_help();

}  // namespace softlookup::cli
