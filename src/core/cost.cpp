#include "core/cost.hpp"

#include "core/checks.hpp"
#include "core/text.hpp"

namespace mha {

Result<int> shared_width(int model_width, int heads) {
  const auto error = [&](std::string message) {
    return Error{Errc::bad_heads, std::move(message), {{"heads", double(heads)}, {"modelWidth", double(model_width)}}};
  };
  if (heads < 1) return error(text(heads, " heads: there has to be at least 1, and d_model is ", model_width, "."));
  if (heads > model_width) {
    return error(
        text(heads, " heads are more than d_model, which is ", model_width, ": a head needs at least 1 column."));
  }
  if (const int rest = model_width % heads; rest != 0) {
    const int each = model_width / heads;
    return error(text(heads, " heads do not divide d_model, which is ", model_width, ": ", model_width, " = ", heads,
                      "·", each, " + ", rest, "."));
  }
  return model_width / heads;
}

Error bad_heads(const std::string& written, int model_width) {
  return {Errc::bad_heads,
          text(written, " heads: it takes a whole number that divides d_model, which is ", model_width, "."),
          {{"heads", written}, {"modelWidth", double(model_width)}}};
}

Result<HeadWidths> head_widths(int model_width, int heads, std::optional<int> key, std::optional<int> value) {
  if (heads < 1 || !key || !value) {
    const auto shared = shared_width(model_width, heads);
    if (!shared) return shared.error();
    key = key.value_or(*shared);
    value = value.value_or(*shared);
  }
  if (auto error = check_least("headWidth", *key, 1)) return *std::move(error);
  if (auto error = check_least("valueWidth", *value, 1)) return *std::move(error);
  return HeadWidths{*key, *value};
}

Result<Cost> cost(const Shape& shape) {
  if (const auto error = check_least("tokens", shape.tokens, 0)) return *error;
  if (const auto error = check_least("keys", shape.keys.value_or(shape.tokens), 0)) return *error;
  if (const auto error = check_least("modelWidth", shape.model_width, 1)) return *error;
  const auto widths = head_widths(shape.model_width, shape.heads, shape.head_width, shape.value_width);
  if (!widths) return widths.error();
  if (const auto error = check_kv_heads(shape.heads, shape.kv_heads.value_or(shape.heads))) return *error;

  const double tokens = shape.tokens, keys = shape.keys.value_or(shape.tokens), model = shape.model_width;
  const double heads = shape.heads, kv_heads = shape.kv_heads.value_or(shape.heads);
  const double queries = heads * widths->key, keys_and_values = kv_heads * (double(widths->key) + widths->value);
  Cost cost{};
  cost.head_width = widths->key;
  cost.value_width = widths->value;
  cost.per_projection = model * queries;
  cost.projections = model * (queries + keys_and_values);
  cost.output_projection = heads * widths->value * model;
  if (shape.biases) cost.biases = queries + keys_and_values + model;
  cost.parameters = cost.projections + cost.output_projection + cost.biases;
  cost.projection_products = model * (tokens * (queries + heads * widths->value) + keys * keys_and_values);
  cost.score_products = tokens * keys * queries;
  cost.weighted_sum_products = tokens * keys * heads * widths->value;
  cost.products = cost.projection_products + cost.score_products + cost.weighted_sum_products;
  cost.flops = 2 * cost.products;
  return cost;
}

}  // namespace mha
