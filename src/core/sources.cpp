#include "core/sources.hpp"

#include "core/memory.hpp"
#include "core/seeded.hpp"

namespace mha {
namespace {

/// Both heads' columns side by side; one head or four cut the same matrices elsewhere.
void fill(const Example& example, Stage input, Matrix& matrix) {
  constexpr float third = 1.0f / 3.0f;
  Matrix all(4, 4);
  switch (input) {
    case Stage::x:
    case Stage::xk:
    case Stage::xv: {
      all.topRows(3) << 3, 0, 0, 1,  // ball
          0, 3, 0, 1,                // full
          1, 1, 0, 1;                // it
      const auto& tokens = input == Stage::x ? example.tokens : *example.other;
      // Each was found to be one of the three.
      for (Eigen::Index t = 0; t < matrix.rows(); ++t) matrix.row(t) = all.row(example_row(tokens[t]).value_or(0));
      return;
    }
    case Stage::wq:
    case Stage::wk:
      all << 1, 0, 0, 0,  // head 1 reads entity and bias,
          0, 0, 1, 0,     // head 2 adjective and bias
          0, 0, 0, 0,     //
          0, 1, 0, 1;
      break;
    case Stage::wv:
      all << third, 0, third, 0,  //
          0, third, 0, third,     //
          0, 0, 0, 0,             //
          0, 0, 0, 0;
      break;
    default:
      if (example.mixing) {
        all << 0.5f, 0, 0.5f, 0,  //
            0, 0.5f, 0, 0.5f,     //
            0.5f, 0, -0.5f, 0,    //
            0, 0.5f, 0, -0.5f;
      } else {
        all.setIdentity();
      }
  }
  // With fewer key/value heads than heads, the first ones'.
  matrix = all.topLeftCorner(matrix.rows(), matrix.cols());
}

void fill(const Seeded& seeded, Stage input, Matrix& matrix) {
  if (input != Stage::x && input != Stage::xk && input != Stage::xv) {
    return seeded::parameters(seeded.seed, input, seeded.model_width, matrix);
  }
  const auto& tokens = input == Stage::x ? seeded.tokens : *seeded.other;
  for (Eigen::Index t = 0; t < matrix.rows(); ++t) seeded::token_row(seeded.seed, tokens[t], matrix.row(t));
}

bool gives(const Source& source, const Sizes& sizes, Stage input) {
  if (const auto* given = std::get_if<Given>(&source)) return given->find(input) != nullptr;
  const bool by_hand_only = input == Stage::emb || info(input).needs == Needs::biases;
  return is_input(input) && !by_hand_only && has_stage(sizes, input);
}

}  // namespace

void fill_input(const Source& source, Stage input, Matrix& matrix) {
  if (const auto* given = std::get_if<Given>(&source)) {
    const Given::Array* const array = given->find(input);
    if (array) array->copy({matrix.data(), static_cast<std::size_t>(matrix.size())});
  } else if (info(input).needs == Needs::biases) {
    return;  // set by hand only
  } else if (const auto* seeded = std::get_if<Seeded>(&source)) {
    fill(*seeded, input, matrix);
  } else {
    fill(std::get<Example>(source), input, matrix);
  }
}

Result<std::optional<Matrix>> read_input(const Problem& problem, Stage input) {
  const auto sizes = validate(problem, 0);
  if (!sizes) return sizes.error();
  if (!gives(problem.source, *sizes, input)) return std::optional<Matrix>();
  const StageShape whole = whole_shape_of(*sizes, input);
  if (const auto error = check_obtainable(double(whole.rows) * whole.cols * sizeof(float))) return *error;
  Matrix matrix(whole.rows, whole.cols);
  fill_input(problem.source, input, matrix);
  return std::optional(std::move(matrix));
}

}  // namespace mha
