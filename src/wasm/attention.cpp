#include "wasm/attention.hpp"

#include <algorithm>
#include <type_traits>

#include "core/attention.hpp"
#include "wasm/values.hpp"

namespace mha::js {
namespace {

/// More axes than any array here takes, so that the core names those that there are.
constexpr int most_axes = 32;

constexpr std::pair<const char*, std::optional<Tensor<float>> Call::*> optional_arrays[] = {
    {"k", &Call::k},
    {"v", &Call::v},
    {"wq", &Call::wq},
    {"wk", &Call::wk},
    {"wv", &Call::wv},
    {"wo", &Call::wo},
    {"bq", &Call::bq},
    {"bk", &Call::bk},
    {"bv", &Call::bv},
    {"bo", &Call::bo},
    {"pastKey", &Call::past_key},
    {"pastValue", &Call::past_value}};

constexpr std::pair<const char*, KeyStage> key_stages[] = {{"scores", KeyStage::scores},
                                                           {"softcap", KeyStage::softcap},
                                                           {"masked", KeyStage::masked},
                                                           {"weights", KeyStage::weights}};

/// Numbers that lie in JavaScript, and where a copy of them is to be found.
template <class T>
struct Arriving {
  val from;
  Tensor<T>* to;
  std::vector<T> numbers = {};

  void copy_in() {
    numbers.resize(to->size);
    copy(from, std::span(numbers));
    to->data = numbers.data();
  }
};

/// A call out of JavaScript. Its arrays are sizes only until they are copied in.
class Reader {
 public:
  Reader() = default;
  Reader(const Reader&) = delete;  // what is arriving points into the call
  Reader& operator=(const Reader&) = delete;

  const Call& call() const { return call_; }

  std::optional<Error> read(const val& given) {
    if (auto error = object("call", given)) return error;
    if (auto error = read_options(given)) return error;
    if (auto error = read_causal(given["causal"])) return error;
    if (auto error = read_array("q", given["q"], call_.q)) return error;
    for (const auto& [name, array] : optional_arrays) {
      if (const val value = given[name]; !value.isUndefined()) {
        if (auto error = read_array(name, value, (call_.*array).emplace())) return error;
      }
    }
    return read_masks(given);
  }

  void copy_in() {
    for (auto& array : floats_) array.copy_in();
    for (auto& array : bytes_) array.copy_in();
  }

 private:
  std::optional<Error> read_options(const val& given) {
    if (const val layout = given["layout"]; !layout.isUndefined()) {
      const bool apart = layout.strictlyEquals(val("BHSD"));
      if (!apart && !layout.strictlyEquals(val("BSE"))) return wrong_type("layout", "'BSE' or 'BHSD'", layout);
      if (apart) call_.layout = Layout::bhsd;
    }
    const auto heads = head_count("heads", given["heads"]);
    if (!heads) return heads.error();
    call_.heads = call_.kv_heads = *heads;
    if (auto error = read_if_given("kvHeads", given, head_count, call_.kv_heads)) return error;
    if (auto error = read_if_given("scale", given, number, call_.scale)) return error;
    if (auto error = read_if_given("softcap", given, number, call_.softcap)) return error;
    if (auto error = read_if_given("present", given, boolean, call_.present)) return error;
    return read_stages(given["stages"]);
  }

  std::optional<Error> read_stages(const val& value) {
    if (value.isUndefined()) return std::nullopt;
    const auto count = entries("stages", value, static_cast<int>(std::size(key_stages)));
    if (!count) return count.error();
    for (int i = 0; i < *count; ++i) {
      const val named = value[i];
      const auto* const found =
          std::ranges::find_if(key_stages, [&](const auto& stage) { return named.strictlyEquals(val(stage.first)); });
      if (found == std::end(key_stages)) {
        return wrong_type(text("stages[", i, "]"), "'scores', 'softcap', 'masked' or 'weights'", named);
      }
      call_.keep.push_back(found->second);
    }
    return std::nullopt;
  }

  std::optional<Error> read_causal(const val& value) {
    if (value.isUndefined()) return std::nullopt;
    if (value.isTrue() || value.isFalse()) {
      call_.causal = value.isTrue();
      return std::nullopt;
    }
    if (object("causal", value)) return wrong_type("causal", "true, false or { offset }", value);
    call_.causal = true;
    const val offset = value["offset"];
    if (offset.isArray()) {
      auto each = list("causal.offset", offset, whole);
      if (!each) return each.error();
      call_.causal_offset = *std::move(each);
      return std::nullopt;
    }
    const auto one = whole("causal.offset", offset);
    if (!one) return one.error();
    call_.causal_offset = std::vector{*one};
    return std::nullopt;
  }

  std::optional<Error> read_masks(const val& given) {
    if (const val mask = given["attnMask"]; !mask.isUndefined()) {
      if (auto error = object("attnMask", mask)) return error;
      const val data = mask["data"];
      if (!is_bytes(data) && !is_floats(data)) {
        return wrong_type("attnMask.data", "a Uint8Array (1: may attend) or a Float32Array (added)", data);
      }
      if (auto error = is_bytes(data) ? read_array("attnMask", mask, call_.allowed.emplace())
                                      : read_array("attnMask", mask, call_.added.emplace())) {
        return error;
      }
    }
    if (const val mask = given["keyMask"]; !mask.isUndefined()) {
      if (auto error = read_array("keyMask", mask, call_.keys.emplace())) return error;
    }
    return read_if_given("kvLengths", given, list_of<whole>, call_.lengths);
  }

  template <class T>
  std::optional<Error> read_array(const std::string& name, const val& value, Tensor<T>& tensor) {
    if (auto error = object(name, value)) return error;
    const auto shape = list(name + ".shape", value["shape"], whole, most_axes);
    if (!shape) return shape.error();
    const val data = value["data"];
    if constexpr (std::is_same_v<T, float>) {
      if (!is_floats(data)) return wrong_type(name + ".data", "a Float32Array", data);
      floats_.push_back({data, &tensor});
    } else {
      if (!is_bytes(data)) return wrong_type(name + ".data", "a Uint8Array", data);
      bytes_.push_back({data, &tensor});
    }
    tensor.shape = *shape;
    tensor.size = length(data);
    return std::nullopt;
  }

  Call call_;
  std::vector<Arriving<float>> floats_;
  std::vector<Arriving<std::uint8_t>> bytes_;
};

val given_back(const Array& array) {
  val shape = val::array();
  for (const int length : array.shape) shape.call<void>("push", length);
  val out = val::object();
  out.set("shape", shape);
  out.set("data", copy(array.data));
  return out;
}

val given_back(const Call& call, const Answer& answer) {
  val out = val::object();
  out.set("output", given_back(answer.y));
  if (answer.present_key) out.set("presentKey", given_back(*answer.present_key));
  if (answer.present_value) out.set("presentValue", given_back(*answer.present_value));
  for (std::size_t i = 0; i < call.keep.size(); ++i) {
    const auto* const stage = std::ranges::find(key_stages, call.keep[i], &std::pair<const char*, KeyStage>::second);
    out.set(stage->first, given_back(answer.kept[i]));
  }
  return out;
}

}  // namespace

val attention(const val& call, double held) {
  Reader reader;
  if (const auto error = reader.read(call)) return reply(*error);
  const auto sizes = validate(reader.call(), held);
  if (!sizes) return reply(sizes.error());
  if (const auto error = check_obtainable(bytes_needed(reader.call(), *sizes))) return reply(*error);
  reader.copy_in();
  return reply(given_back(reader.call(), mha::attention(reader.call(), *sizes, best_kernels())));
}

}  // namespace mha::js
