#include "core/problem.hpp"

#include <array>
#include <string>

#include "core/cost.hpp"
#include "core/memory.hpp"
#include "core/text.hpp"

namespace mha {
namespace {

struct Extent {
  int tokens;
  int model_width;
};

Result<Extent> extent(const Example&) { return Extent{3, 4}; }

Error no_width(int model_width) {
  return {Errc::bad_value,
          text("d_model is ", model_width, ", but has to be at least 1."),
          {{"modelWidth", double(model_width)}}};
}

Result<Extent> extent(const Seeded& seeded) {
  if (seeded.model_width < 1) return no_width(seeded.model_width);
  return Extent{static_cast<int>(seeded.tokens.size()), seeded.model_width};
}

Result<Extent> extent(const Given& given) {
  if (given.model_width < 1) return no_width(given.model_width);
  const std::uint64_t width = given.model_width;
  if (given.x.size % width != 0) {
    return Error{Errc::bad_shape,
                 text("x holds ", given.x.size, " numbers, which are no whole rows of d_model, ", width, "."),
                 {{"x", double(given.x.size)}, {"modelWidth", double(width)}}};
  }
  struct Square {
    const char* name;
    std::uint64_t size;
  };
  for (const auto& [name, size] : {Square{"wq", given.wq.size}, Square{"wk", given.wk.size},
                                   Square{"wv", given.wv.size}, Square{"wo", given.wo.size}}) {
    if (size == width * width) continue;
    return Error{Errc::bad_shape,
                 text(name, " holds ", size, " numbers, but d_model is ", width, " and asks for ", width * width, "."),
                 {{"name", name}, {"size", double(size)}, {"wanted", double(width * width)}}};
  }
  return Extent{static_cast<int>(given.x.size / width), given.model_width};
}

std::string counted(int count, std::string_view what) { return text(count, " ", what, count == 1 ? "" : "s"); }

Error outside(const char* what, int value, Stage stage, int count) {
  return {Errc::out_of_range,
          text(info(stage).id, " has ", counted(count, what), ", counted from 0; there is no ", what, " ", value, "."),
          {{"stage", info(stage).id}, {what, double(value)}, {"count", double(count)}}};
}

Error wrong_head(int head, Stage stage, int heads) {
  if (heads != 0 && head != no_head) return outside("head", head, stage, heads);
  const auto message = heads == 0 ? text(info(stage).id, " has no heads, so no head ", head, ".")
                                  : text(info(stage).id, " has ", counted(heads, "head"), "; say which one.");
  return {Errc::out_of_range, message, {{"stage", info(stage).id}, {"head", double(head)}, {"count", double(heads)}}};
}

std::optional<Error> check_edit(const Sizes& sizes, const Edit& edit) {
  const StageInfo& stage = info(edit.cell.stage);
  if (!is_input(edit.cell.stage)) {
    return Error{Errc::bad_edit,
                 text(stage.id, " is computed and cannot be edited; x, wq, wk, wv and wo can."),
                 {{"stage", stage.id}}};
  }
  auto error = check(sizes, edit.cell);
  if (error) {
    error->errc = Errc::bad_edit;
    error->message = text("An edit does not fit: ", error->message);
  }
  return error;
}

}  // namespace

bool has_stage(const Sizes& sizes, Stage stage) {
  return sizes.causal || (stage != Stage::mask && stage != Stage::masked);
}

StageShape shape_of(const Sizes& sizes, Stage stage) {
  const auto length = [&](Axis axis) {
    switch (axis) {
      case Axis::query:
      case Axis::key:
        return sizes.tokens;
      case Axis::width:
        return sizes.head_width;
      case Axis::model:
      case Axis::concat:
        return sizes.model_width;
    }
    return 0;
  };
  const StageInfo& row = info(stage);
  return {stage, row.heads == Heads::none ? 0 : sizes.heads, length(row.rows), length(row.cols)};
}

Result<StageShape> check(const Sizes& sizes, Stage stage, int head) {
  if (!has_stage(sizes, stage)) {
    return Error{Errc::absent_stage,
                 text("This problem has no ", info(stage).id, ": nothing is hidden in it."),
                 {{"stage", info(stage).id}}};
  }
  const StageShape shape = shape_of(sizes, stage);
  const bool there = shape.heads == 0 ? head == no_head : head >= 0 && head < shape.heads;
  if (!there) return wrong_head(head, stage, shape.heads);
  return shape;
}

std::optional<Error> check_row(const StageShape& shape, int row) {
  if (row >= 0 && row < shape.rows) return std::nullopt;
  return outside("row", row, shape.stage, shape.rows);
}

std::optional<Error> check(const Sizes& sizes, const Cell& cell) {
  const auto shape = check(sizes, cell.stage, cell.head);
  if (!shape) return shape.error();
  if (const auto error = check_row(*shape, cell.row)) return error;
  if (cell.col < 0 || cell.col >= shape->cols) return outside("column", cell.col, cell.stage, shape->cols);
  return std::nullopt;
}

double bytes_needed(const Sizes& sizes) {
  double cells = 0;
  for (const StageInfo& row : stage_table()) {
    if (!has_stage(sizes, row.stage)) continue;
    const StageShape shape = shape_of(sizes, row.stage);
    // A part is made when it is read, one head at a time.
    const double copies = row.stage == Stage::part || shape.heads == 0 ? 1 : shape.heads;
    cells += copies * shape.rows * shape.cols;
  }
  return cells * sizeof(float);
}

Result<Sizes> validate(const Problem& problem, double held) {
  const auto found = std::visit([](const auto& source) { return extent(source); }, problem.source);
  if (!found) return found.error();
  const auto width = shared_width(found->model_width, problem.heads);
  if (!width) return width.error();
  const Sizes sizes{found->tokens, found->model_width, problem.heads, *width, problem.causal};
  for (const Edit& edit : problem.edits) {
    if (const auto error = check_edit(sizes, edit)) return *error;
  }
  for (const int head : problem.off) {
    if (const auto found = check(sizes, Stage::head, head); !found) return found.error();
  }
  const std::string what =
      text(sizes.tokens, " tokens, d_model ", sizes.model_width, " and ", sizes.heads, " heads need");
  if (const auto error = check_memory(what, bytes_needed(sizes), held)) return *error;
  return sizes;
}

}  // namespace mha
