#include "core/cost.hpp"

#include <array>

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

Result<Cost> cost(const Shape& shape) {
  struct Size {
    const char* name;
    int value;
    int least;
  };
  // 0 stands for "left out" in the two widths, so only a negative one is wrong.
  const std::array sizes{Size{"tokens", shape.tokens, 0}, Size{"modelWidth", shape.model_width, 1},
                         Size{"headWidth", shape.head_width, 0}, Size{"valueWidth", shape.value_width, 0}};
  for (const auto& [name, value, least] : sizes) {
    if (value >= least) continue;
    return Error{Errc::bad_value,
                 text(name, " is ", value, ", but has to be at least ", least, "."),
                 {{"name", name}, {"value", double(value)}, {"least", double(least)}}};
  }

  int head_width = shape.head_width, value_width = shape.value_width;
  if (head_width == 0 || value_width == 0) {
    const auto shared = shared_width(shape.model_width, shape.heads);
    if (!shared) return shared.error();
    if (head_width == 0) head_width = *shared;
    if (value_width == 0) value_width = *shared;
  } else if (shape.heads < 1) {
    return shared_width(shape.model_width, shape.heads).error();
  }

  const double tokens = shape.tokens, model = shape.model_width, heads = shape.heads;
  Cost cost{};
  cost.head_width = head_width;
  cost.value_width = value_width;
  cost.per_projection = model * heads * head_width;
  cost.projections = model * heads * (2.0 * head_width + value_width);
  cost.output_projection = heads * value_width * model;
  cost.parameters = cost.projections + cost.output_projection;
  cost.projection_products = tokens * cost.parameters;
  cost.score_products = tokens * tokens * heads * head_width;
  cost.weighted_sum_products = tokens * tokens * heads * value_width;
  return cost;
}

}  // namespace mha
