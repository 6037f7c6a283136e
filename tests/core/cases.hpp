#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/kernels/kernels.hpp"

/// Attention cases in JSON, of the format mha-cases/1: a file holds one, or an array of them. Numbers may be "nan",
/// "inf" and "-inf".
namespace mha {

using Json = nlohmann::json;

/// What is no case is passed over.
std::vector<Json> cases_of(const std::filesystem::path& file);

/// Runs a case and tells its first wrong element, or why it was refused; nothing where all is as wanted.
std::string wrong_in(const Json& json, const Kernels& kernels);

}  // namespace mha
