#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace mha {

/// Everything that can go wrong, in the core or in what carries it to a page; `error_table` says what each one means.
enum class Errc : std::uint8_t {
  wrong_type,
  bad_value,
  bad_heads,
  bad_shape,
  bad_edit,
  unknown_stage,
  absent_stage,
  out_of_range,
  too_large,
  not_loaded,
  no_wasm,
  wasm_refused,
  not_fetched,
  not_wasm,
  no_flavour,
  no_worker,
  closed,
  engine_failed,
};

struct ErrorInfo {
  Errc errc;
  const char* code;   ///< the name that crosses into JavaScript
  const char* about;  ///< one sentence
};

/// One row per Errc, in its order.
std::span<const ErrorInfo> error_table();
const char* code(Errc errc);

/// An error as a value: the sentence names the numbers, and `details` holds them for programs.
struct Error {
  using Detail = std::variant<double, std::string>;

  /// A detail as it is handed over: small, since errors are made in many places.
  struct Named {
    Named(const char* name, double number) : name(name), number(number) {}
    Named(const char* name, const char* words) : name(name), words(words) {}
    Named(const char* name, const std::string& words) : name(name), words(words.c_str()) {}

    const char* name;
    double number = 0;
    const char* words = nullptr;
  };
  using Details = std::initializer_list<Named>;

  Error(Errc errc, std::string message, Details details = {});
  Error(const Error& other);
  Error(Error&& other) noexcept;
  Error& operator=(const Error& other);
  Error& operator=(Error&& other) noexcept;
  ~Error();

  Errc errc;
  std::string message;
  std::vector<std::pair<const char*, Detail>> details;
};

/// A value, or the error that took its place.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(const Error& error) : error_(error) {}
  Result(Error&& error) : error_(std::move(error)) {}

  explicit operator bool() const { return value_.has_value(); }
  // NOLINTBEGIN(bugprone-unchecked-optional-access): the caller has looked
  /// Only when there is a value.
  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }
  T* operator->() { return &*value_; }
  const T* operator->() const { return &*value_; }
  /// Only when there is none.
  const Error& error() const { return *error_; }
  // NOLINTEND(bugprone-unchecked-optional-access)

 private:
  // Two of them: a std::variant looks anew at every access which one it holds.
  std::optional<T> value_;
  std::optional<Error> error_;
};

}  // namespace mha
