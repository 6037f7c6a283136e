/** Answers requests: everything that one picture shows, computed together. */
import { changesOf } from './changes.ts';
import { withInputs } from './inputs.ts';
import type { Answer, MatrixRequest, Measured, Measures, Request, RowMeasures } from './request.ts';
import type { Address, Edit, Engine, Matrix, Problem, Session, Shape, StageId, StageShape } from './types.ts';

/** Keeps two sessions of the engine: the problem as it is, and the same matrices cut as one head. */
export function answerer(engine: Engine): (request: Request) => Answer {
  const session = engine.session();
  const joined = engine.session();

  return ({ problem: asked, inputs, matrices, query, cell, measures = {} }) => {
    const problem = withInputs(session, asked, inputs);
    session.load(problem);
    const stages = session.stages();
    const uncut = asOneHead(problem, stages);
    if (uncut) joined.load(uncut);
    const ofRow = (row: number): RowMeasures => ({
      asOneHead: uncut && joined.matrix('weights', 0, row),
      contributions: session.contributions(row),
    });
    const chosen = cell && fits(cell, stages) ? cell : strongest(session, problem, query);
    return {
      stages,
      matrices: matrices.flatMap((wanted) => collect(session, wanted, stages)),
      ...ofRow(query),
      cell: chosen,
      explanation: session.explain(chosen),
      cost: engine.cost(shapeOf(problem, stages)),
      measured: {
        rows: measures.rows?.map(ofRow),
        ...measure(session, measures, (other) => withInputs(joined, other, inputs)),
        ...(measures.changes ? changesOf(earlier(asked, problem), session, joined, chosen) : {}),
      },
      flavour: engine.info.flavour,
    };
  };
}

/** Before somebody's own numbers: the worked example; elsewhere what was imported, before any number was set by hand. */
function earlier(asked: Problem, problem: Problem): Problem {
  return { ...(asked.source.kind === 'example' ? asked : problem), edits: [] };
}

function measure(session: Session, asked: Measures, complete: (problem: Problem) => Problem): Omit<Measured, 'rows'> {
  const { stats, headStats, influence, without, compare } = asked;
  return {
    stats: stats?.map(({ stage, head }) => session.stats(stage, head)),
    headStats: headStats ? session.headStats() : undefined,
    influence: influence?.map((head) => session.influence(head)),
    without: without && session.without(without),
    differences: compare && session.compare(complete(compare)),
  };
}

function collect(session: Session, { stage, head, row }: MatrixRequest, stages: readonly StageShape[]): Matrix[] {
  const shape = stages.find((s) => s.stage === stage);
  if (head !== undefined || !shape || shape.heads === 0) return [session.matrix(stage, head ?? null, row)];
  return Array.from({ length: shape.heads }, (_, each) => session.matrix(stage, each, row));
}

/**
 * Head i owns a block of columns, so a cell of it keeps its place in the matrix that is not cut. Null where the matrices
 * are not those of one head: heads share some, or a variant puts others in their place.
 */
function asOneHead(problem: Problem, stages: readonly StageShape[]): Problem | null {
  const { heads, kvHeads = heads, variant = 'none' } = problem;
  if (kvHeads !== heads || variant !== 'none') return null;
  const uncut = (edit: Edit): Edit => {
    const shape = stages.find((s) => s.stage === edit.stage);
    return edit.head === null || !shape ? edit : { ...edit, head: 0, col: edit.head * shape.cols + edit.col };
  };
  return {
    ...problem,
    heads: 1,
    kvHeads: 1,
    headWidth: heads * shapeIn('q', stages).cols,
    valueWidth: heads * shapeIn('v', stages).cols,
    off: [],
    edits: problem.edits?.map(uncut),
  };
}

function shapeOf({ heads, kvHeads }: Problem, stages: readonly StageShape[]): Shape {
  return {
    tokens: shapeIn('q', stages).rows,
    keys: shapeIn('k', stages).rows,
    modelWidth: shapeIn('x', stages).cols,
    heads,
    kvHeads,
    headWidth: shapeIn('q', stages).cols,
    valueWidth: shapeIn('v', stages).cols,
    biases: stages.some(({ stage }) => stage === 'bq'),
  };
}

/** Of a stage that every problem has. */
function shapeIn(id: StageId, stages: readonly StageShape[]): StageShape {
  return stages.find(({ stage }) => stage === id)!;
}

function fits({ stage, head, row, col }: Address, stages: readonly StageShape[]): boolean {
  const shape = stages.find((s) => s.stage === stage);
  if (!shape || row >= shape.rows || col >= shape.cols) return false;
  return shape.heads === 0 ? head === null : head !== null && head < shape.heads;
}

/** The largest weight in the query's row over all heads that are on, the first of equals; of all where none is on. */
function strongest(session: Session, { heads, off = [] }: Problem, row: number): Address {
  let best = { head: 0, col: 0, weight: -1 };
  for (let head = 0; head < heads; ++head) {
    if (off.length < heads && off.includes(head)) continue;
    session.matrix('weights', head, row).data.forEach((weight, col) => {
      if (weight > best.weight) best = { head, col, weight };
    });
  }
  return { stage: 'weights', head: best.head, row, col: best.col };
}
