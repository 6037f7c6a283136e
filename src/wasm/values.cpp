#include "wasm/values.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace mha::js {

val reply(val value) {
  val out = val::object();
  out.set("value", value);
  return out;
}

val reply(const Error& error) {
  val details = val::object();
  for (const auto& [key, detail] : error.details) {
    std::visit([&](const auto& d) { details.set(key, d); }, detail);
  }
  val data = val::object();
  data.set("code", std::string(code(error.errc)));
  data.set("message", error.message);
  data.set("details", details);
  val out = val::object();
  out.set("error", data);
  return out;
}

val numbers(std::initializer_list<std::pair<const char*, double>> named) {
  val out = val::object();
  for (const auto& [name, number] : named) out.set(name, number);
  return out;
}

val copy(std::span<const float> numbers) {
  return val(emscripten::typed_memory_view(numbers.size(), numbers.data())).call<val>("slice");
}

val copy(std::span<const double> numbers) {
  return val(emscripten::typed_memory_view(numbers.size(), numbers.data())).call<val>("slice");
}

val copy(const Matrix& matrix) {
  val out = val::object();
  out.set("rows", static_cast<int>(matrix.rows()));
  out.set("cols", static_cast<int>(matrix.cols()));
  out.set("data", copy(std::span(matrix.data(), static_cast<std::size_t>(matrix.size()))));
  return out;
}

val address(const Cell& cell) {
  val out = val::object();
  out.set("stage", std::string(info(cell.stage).id));
  out.set("head", cell.head == no_head ? val::null() : val(cell.head));
  out.set("row", cell.row);
  out.set("col", cell.col);
  return out;
}

bool is_floats(const val& value) { return value.instanceof(val::global("Float32Array")); }
bool is_bytes(const val& value) { return value.instanceof(val::global("Uint8Array")); }
std::size_t length(const val& typed_array) {
  return static_cast<std::size_t>(std::min(typed_array["length"].as<double>(), double(SIZE_MAX)));
}

std::string shown(const val& value) {
  constexpr int longest = 40;
  if (value.isNumber()) return val::global("String")(value).as<std::string>();
  if (value.isNull()) return "null";
  if (!value.isString()) {
    const auto type = value.typeOf().as<std::string>();
    if (type != "object") return type;
    const auto tag = val::global("Object")["prototype"]["toString"].call<std::string>("call", value);
    return tag.substr(8, tag.size() - 9);  // of "[object Float64Array]"
  }
  const bool whole = value["length"].as<double>() <= longest;
  return "'" + value.call<std::string>("slice", 0, longest) + (whole ? "'" : "…'");
}

Error wrong_type(const std::string& name, const char* wanted, const val& value) {
  return {Errc::wrong_type, text(name, " has to be ", wanted, ", not ", shown(value), "."), {{"name", name}}};
}

std::optional<Error> object(const std::string& name, const val& value) {
  if (!value.isNull() && value.typeOf().as<std::string>() == "object") return std::nullopt;
  return wrong_type(name, "an object", value);
}

Result<int> whole(const std::string& name, const val& value) {
  const auto read = number(name, value);
  if (!read || !std::isfinite(*read) || *read != std::trunc(*read)) return wrong_type(name, "a whole number", value);
  if (*read >= -0x1p31 && *read < 0x1p31) return static_cast<int>(*read);
  return Error{Errc::wrong_type,
               text(name, " is ", shown(value), ", but whole numbers go to ", *read < 0 ? "-2147483648" : "2147483647",
                    " here."),
               {{"name", name}}};
}

Result<int> from_0(const std::string& name, const val& value) {
  const auto read = whole(name, value);
  if (!read || *read >= 0) return read;
  return Error{Errc::out_of_range,
               text(name, " is ", *read, ", but counts from 0."),
               {{"name", name}, {"value", double(*read)}}};
}

Result<double> number(const std::string& name, const val& value) {
  if (!value.isNumber()) return wrong_type(name, "a number", value);
  return value.as<double>();
}

Result<std::string> string(const std::string& name, const val& value) {
  if (!value.isString()) return wrong_type(name, "a string", value);
  const auto length = value["length"].as<double>();
  if (length > limits::text_bytes) {
    return Error{Errc::bad_value,
                 text(name, " has ", static_cast<std::uint64_t>(length), " characters; it takes at most ",
                      limits::text_bytes, "."),
                 {{"name", name}, {"length", length}, {"limit", double(limits::text_bytes)}}};
  }
  // As UTF-8, and held twice on its way.
  if (const auto error = check_obtainable(2 * 3 * length)) return *error;
  return value.as<std::string>();
}

Result<int> head_count(const char* name, const val& value) {
  const auto read = whole(name, value);
  if (read || !value.isNumber()) return read;
  return Error{Errc::bad_heads, read.error().message, {{name, value.as<double>()}}};
}

Result<bool> boolean(const std::string& name, const val& value) {
  if (!value.isTrue() && !value.isFalse()) return wrong_type(name, "true or false", value);
  return value.isTrue();
}

Result<int> entries(const std::string& name, const val& value, int longest) {
  if (!value.isArray()) return wrong_type(name, "an array", value);
  const auto count = value["length"].as<double>();
  if (count <= longest) return static_cast<int>(count);
  return Error{Errc::bad_shape,
               text(name, " has ", static_cast<std::uint64_t>(count), " entries; it takes at most ", longest, "."),
               {{"name", name}}};
}

Result<Numbers> whole_properties(const val& owner, std::initializer_list<const char*> names) {
  Numbers numbers{};
  std::size_t i = 0;
  for (const char* const name : names) {
    const auto read = whole(name, owner[name]);
    if (!read) return read.error();
    numbers[i++] = *read;
  }
  return numbers;
}

}  // namespace mha::js
