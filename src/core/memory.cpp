#include "core/memory.hpp"

#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "core/limits.hpp"
#include "core/text.hpp"

namespace mha {
namespace {

constexpr auto limit = double(limits::memory_bytes);

std::uint64_t mebibytes(double bytes) { return static_cast<std::uint64_t>(std::ceil(bytes / (1 << 20))); }

}  // namespace

std::optional<Error> check_memory(const std::string& what, double bytes, double held) {
  const double need = bytes + held + double(limits::reserve_bytes);
  if (need <= limit) return std::nullopt;
  return Error{Errc::too_large,
               text(what, " ", mebibytes(need), " MiB in all; the limit is ", mebibytes(limit), " MiB."),
               {{"need", need}, {"limit", limit}}};
}

std::optional<Error> check_obtainable(double bytes) {
  constexpr double around_blocks = 1 << 16;
  void* const block = std::malloc(static_cast<std::size_t>(bytes + around_blocks));
  asm volatile("" : : "r"(block) : "memory");  // else the compiler leaves the pair of calls out
  std::free(block);
  if (block) return std::nullopt;
  return Error{Errc::too_large,
               text("There are no ", mebibytes(bytes),
                    " MiB left in one piece, though the limit allows them; a new engine has them."),
               {{"need", bytes}, {"limit", limit}}};
}

}  // namespace mha
