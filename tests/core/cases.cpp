#include "cases.hpp"

#include <cmath>
#include <fstream>
#include <map>

#include "core/attention.hpp"

namespace mha {
namespace {

float number(const Json& json) {
  if (json.is_number()) return json.get<float>();
  const auto word = json.get<std::string>();
  return word == "inf" ? INFINITY : word == "-inf" ? -INFINITY : NAN;
}

/// The arrays of one case, alive as long as the call that points to them.
struct Case {
  Call call;
  std::map<std::string, std::vector<float>> floats;
  std::map<std::string, std::vector<std::uint8_t>> bytes;
};

bool has(const Json& json, const std::string& name) { return json.contains(name) && !json[name].is_null(); }

Tensor<float> floats(Case& made, const Json& inputs, const std::string& name) {
  auto& data = made.floats[name];
  for (const Json& each : inputs[name]["data"]) data.push_back(number(each));
  return {inputs[name]["shape"], data.size(), data.data()};
}

Tensor<std::uint8_t> bytes(Case& made, const Json& inputs, const std::string& name) {
  auto& data = made.bytes[name];
  data = inputs[name]["data"].get<std::vector<std::uint8_t>>();
  return {inputs[name]["shape"], data.size(), data.data()};
}

std::optional<KeyStage> key_stage(const Json& name) {
  static const std::map<std::string, KeyStage> names{{"scores", KeyStage::scores},
                                                     {"softcap", KeyStage::softcap},
                                                     {"masked", KeyStage::masked},
                                                     {"weights", KeyStage::weights}};
  if (name.is_null()) return std::nullopt;
  return names.at(name);
}

void read_attrs(Call& call, const Json& attrs) {
  call.layout = attrs["layout"] == "BHSD" ? Layout::bhsd : Layout::bse;
  call.heads = attrs["num_heads"];
  call.kv_heads = attrs["num_kv_heads"];
  if (has(attrs, "scale")) call.scale = attrs["scale"].get<double>();
  if (has(attrs, "softcap")) call.softcap = attrs["softcap"].get<double>();
  call.causal = attrs["causal"];
  if (has(attrs, "causal_offset")) {
    const Json& offset = attrs["causal_offset"];
    call.causal_offset = offset.is_array() ? offset.get<std::vector<int>>() : std::vector<int>{offset.get<int>()};
  }
  if (const auto stage = key_stage(attrs["qk_stage"])) call.keep = {*stage};
}

Case read(const Json& json) {
  Case made;
  Call& call = made.call;
  const Json& inputs = json["inputs"];
  read_attrs(call, json["attrs"]);
  const auto optional = [&](const char* name, std::optional<Tensor<float>>& to) {
    if (has(inputs, name)) to = floats(made, inputs, name);
  };
  if (json["op"] == "mha") {
    call.q = floats(made, inputs, "query");
    optional("key", call.k);
    optional("value", call.v);
  } else {
    call.q = floats(made, inputs, "Q");
    optional("K", call.k);
    optional("V", call.v);
  }
  optional("Wq", call.wq);
  optional("Wk", call.wk);
  optional("Wv", call.wv);
  optional("bq", call.bq);
  optional("bk", call.bk);
  optional("bv", call.bv);
  optional("past_key", call.past_key);
  optional("past_value", call.past_value);
  optional("Wo", call.wo);
  optional("bo", call.bo);
  if (has(inputs, "attn_mask")) {
    if (inputs["attn_mask"]["dtype"] == "bool") {
      call.allowed = bytes(made, inputs, "attn_mask");
    } else {
      call.added = floats(made, inputs, "attn_mask");
    }
  }
  if (has(inputs, "key_mask")) call.keys = bytes(made, inputs, "key_mask");
  if (has(inputs, "kv_lengths")) call.lengths = inputs["kv_lengths"]["data"].get<std::vector<int>>();
  call.present = json["outputs"].contains("present_key");
  return made;
}

/// The first element that is not as wanted, or nothing.
std::string compare(const std::string& name, const Array& found, const Json& wanted, const Json& tolerance) {
  if (wanted["shape"] != Json(found.shape)) return name + " has another shape: " + Json(found.shape).dump();
  const double atol = tolerance["atol"], rtol = tolerance["rtol"];
  for (std::size_t i = 0; i < found.data.size(); ++i) {
    const double have = found.data[i], want = number(wanted["data"][i]);
    const bool same = have == want || (std::isnan(have) && std::isnan(want));
    // The relative part of an infinite value would be infinite, and let anything pass.
    if (same || (std::isfinite(want) && std::abs(have - want) <= atol + rtol * std::abs(want))) continue;
    return name + "[" + std::to_string(i) + "] is " + std::to_string(have) + ", should be " + std::to_string(want);
  }
  return "";
}

}  // namespace

std::optional<std::vector<Json>> cases_of(const std::filesystem::path& file) {
  const Json json = Json::parse(std::ifstream(file), nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) return std::nullopt;
  std::vector<Json> cases;
  for (const Json& found : json.is_array() ? json : Json::array({json})) {
    if (found.is_object() && found.value("format", "") == "mha-cases/1") cases.push_back(found);
  }
  return cases;
}

std::string wrong_in(const Json& json, const Kernels& kernels) {
  const Case made = read(json);
  const auto sizes = validate(made.call, 0);
  if (!sizes) return "refused: " + sizes.error().message;
  const Answer answer = attention(made.call, *sizes, kernels);
  const std::map<std::string, const Array*> found{
      {"Y", &answer.y},
      {"present_key", answer.present_key ? &*answer.present_key : nullptr},
      {"present_value", answer.present_value ? &*answer.present_value : nullptr},
      {"qk", answer.kept.empty() ? nullptr : &answer.kept[0]}};
  for (const auto& [name, wanted] : json["outputs"].items()) {
    const auto output = found.find(name);
    if (output == found.end() || !output->second) return "no output " + name;
    if (const auto wrong = compare(name, *output->second, wanted, json["tolerance"]); !wrong.empty()) return wrong;
  }
  return "";
}

}  // namespace mha
