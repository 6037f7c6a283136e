#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/kernels/kernels.hpp"

/// Attention cases in JSON, of the format mha-cases/1, which docs/cases.md describes.
namespace mha {

using Json = nlohmann::json;

/// The cases of a file, without what is no case; nothing if the file is not JSON.
std::optional<std::vector<Json>> cases_of(const std::filesystem::path& file);

/// Runs a case and tells its first wrong element, or why it was refused; nothing where all is as wanted.
std::string wrong_in(const Json& json, const Kernels& kernels);

}  // namespace mha
