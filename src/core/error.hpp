#pragma once

#include <cstdint>
#include <initializer_list>
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

  Errc errc;
  std::string message;
  std::vector<std::pair<const char*, Detail>> details;
};

/// A value, or the error that took its place.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}
  Result(Error error) : content_(std::move(error)) {}

  explicit operator bool() const { return content_.index() == 0; }
  /// Only when there is a value.
  T& operator*() { return *std::get_if<0>(&content_); }
  const T& operator*() const { return *std::get_if<0>(&content_); }
  T* operator->() { return std::get_if<0>(&content_); }
  const T* operator->() const { return std::get_if<0>(&content_); }
  /// Only when there is none.
  const Error& error() const { return *std::get_if<1>(&content_); }

 private:
  std::variant<T, Error> content_;
};

}  // namespace mha
