/// Runs attention cases that others wrote, each with every set of kernels: mha_conformance DIR…
///
/// A folder holds JSON files of the format mha-cases/1 (docs/cases.md), in folders below it as well. Prints a line for
/// each failing case with its first wrong element, then "N passed, N failed".
#include <algorithm>
#include <iostream>

#include "cases.hpp"

namespace mha {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> json_files(int count, char** folders) {
  std::vector<fs::path> files;
  for (int i = 0; i < count; ++i) {
    for (const auto& entry : fs::recursive_directory_iterator(folders[i])) {
      if (entry.path().extension() == ".json") files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

int run_all(const std::vector<fs::path>& files) {
  int passed = 0, failed = 0;
  for (const fs::path& file : files) {
    const auto cases = cases_of(file);
    if (!cases) {
      ++failed;
      std::cout << file.string() << ": not JSON\n";
      continue;
    }
    for (const Json& json : *cases) {
      for (const Kernels* kernels : available_kernels()) {
        const std::string wrong = wrong_in(json, *kernels);
        ++(wrong.empty() ? passed : failed);
        if (wrong.empty()) continue;
        std::cout << json["name"].get<std::string>() << ", " << kernels->name << ": " << wrong << '\n';
      }
    }
  }
  std::cout << passed << " passed, " << failed << " failed\n";
  return failed == 0 && passed > 0 ? 0 : 1;
}

}  // namespace
}  // namespace mha

int main(int count, char** arguments) {
  if (count < 2) {
    std::cerr << "usage: mha_conformance DIR…\n";
    return 2;
  }
  return mha::run_all(mha::json_files(count - 1, arguments + 1));
}
