#pragma once

#include <emscripten/val.h>

#include <string>

#include "core/error.hpp"
#include "core/text.hpp"

/// JavaScript values out of C++ ones, and the other way round with their types checked: Embind would take '8', 2.7 and
/// undefined for numbers without a word.
namespace mha::js {

using emscripten::val;

/// `{ value }` or `{ error: { code, message, details } }`.
inline val reply(val value) {
  val out = val::object();
  out.set("value", value);
  return out;
}

inline val reply(const Error& error) {
  val details = val::object();
  for (const auto& [key, detail] : error.details) {
    std::visit([&](const auto& d) { details.set(key, d); }, detail);
  }
  val data = val::object();
  data.set("code", info(error.errc).code);
  data.set("message", error.message);
  data.set("details", details);
  val out = val::object();
  out.set("error", data);
  return out;
}

/// What a person would write for it.
inline std::string shown(const val& value) { return val::global("String")(value).as<std::string>(); }

inline Error wrong_type(const std::string& name, const char* wanted, const val& value) {
  return {Errc::wrong_type, text(name, " has to be ", wanted, ", not ", shown(value), "."), {{"name", name}}};
}

/// A whole number that fits 32 bits.
inline Result<int> whole(const std::string& name, const val& value) {
  if (!value.isNumber()) return wrong_type(name, "a whole number", value);
  const double number = value.as<double>();
  if (!(number >= -0x1p31 && number < 0x1p31) || number != static_cast<int>(number)) {
    return wrong_type(name, "a whole number", value);
  }
  return static_cast<int>(number);
}

inline Result<std::string> string(const std::string& name, const val& value) {
  if (!value.isString()) return wrong_type(name, "a string", value);
  return value.as<std::string>();
}

/// A property that may be left out.
inline Result<int> whole_or(const char* name, const val& object, int otherwise) {
  const val value = object[name];
  return value.isUndefined() ? Result<int>(otherwise) : whole(name, value);
}

}  // namespace mha::js
