#include "core/error.hpp"

#include <algorithm>
#include <array>

namespace mha {
namespace {

constexpr std::array error_rows{
    ErrorInfo{Errc::wrong_type, "wrong-type", "A value is missing, or not of the kind that is asked for."},
    ErrorInfo{Errc::bad_value, "bad-value", "A value is of the right kind but lies outside what is allowed."},
    ErrorInfo{Errc::bad_heads, "bad-heads",
              "A number of heads is not a whole number from 1, or does not divide what it has to."},
    ErrorInfo{Errc::bad_shape, "bad-shape", "Arrays or sizes that belong together do not fit each other."},
    ErrorInfo{Errc::bad_edit, "bad-edit", "An edit names a cell that is not there, or a stage that is not an input."},
    ErrorInfo{Errc::unknown_stage, "unknown-stage", "No stage has this name."},
    ErrorInfo{Errc::absent_stage, "absent-stage", "The stage exists, but the problem that is loaded does not have it."},
    ErrorInfo{Errc::out_of_range, "out-of-range", "A head, row or column lies outside the stage."},
    ErrorInfo{Errc::too_large, "too-large", "The computation would need more memory than is allowed."},
    ErrorInfo{Errc::not_loaded, "not-loaded", "No problem has been loaded yet."},
    ErrorInfo{Errc::no_wasm, "no-wasm", "There is no WebAssembly here, or it is switched off."},
    ErrorInfo{Errc::wasm_refused, "wasm-refused", "The page's security policy does not let WebAssembly run."},
    ErrorInfo{Errc::not_fetched, "not-fetched", "The engine's file could not be read."},
    ErrorInfo{Errc::not_wasm, "not-wasm", "What stands in place of the engine's file is not WebAssembly."},
    ErrorInfo{Errc::no_flavour, "no-flavour", "This machine cannot run the flavour that was asked for."},
    ErrorInfo{Errc::no_worker, "no-worker", "The engine's script could not be started, or has died."},
    ErrorInfo{Errc::closed, "closed", "The session was closed before."},
    ErrorInfo{Errc::engine_failed, "engine-failed", "The engine stopped unexpectedly and has to be made anew."},
};

constexpr bool rows_are_in_order() {
  for (std::size_t i = 0; i < error_rows.size(); ++i) {
    if (error_rows[i].errc != static_cast<Errc>(i)) return false;
  }
  return error_rows.size() == static_cast<std::size_t>(Errc::engine_failed) + 1;
}
static_assert(rows_are_in_order());

// By itself, so that the sentences are no part of the wasm file.
constexpr auto codes = [] {
  std::array<const char*, error_rows.size()> out{};
  std::ranges::transform(error_rows, out.begin(), &ErrorInfo::code);
  return out;
}();

}  // namespace

Error::Error(Errc errc, std::string message, Details details) : errc(errc), message(std::move(message)) {
  for (const auto& [name, number, words] : details) {
    this->details.emplace_back(name, words ? Detail(words) : Detail(number));
  }
}

// Not in every place where an error passes through.
Error::Error(const Error& other) = default;
Error::Error(Error&& other) noexcept = default;
Error& Error::operator=(const Error& other) = default;
Error& Error::operator=(Error&& other) noexcept = default;
Error::~Error() = default;

std::span<const ErrorInfo> error_table() { return error_rows; }
const char* code(Errc errc) { return codes[static_cast<std::size_t>(errc)]; }

}  // namespace mha
