/** Answers requests: everything that one picture shows, computed together. */
import { changesOf } from './changes.ts';
import { withInputs } from './inputs.ts';
import type { Answer, MatrixRequest, Measured, Measures, Request, RowMeasures } from './request.ts';
import type { Address, Edit, Engine, Matrix, Problem, Session, StageShape } from './types.ts';

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
    const [x] = stages;
    const chosen = cell && fits(cell, stages) ? cell : strongest(session, problem.heads, query);
    return {
      stages,
      matrices: matrices.flatMap((wanted) => collect(session, wanted, stages)),
      ...ofRow(query),
      cell: chosen,
      explanation: session.explain(chosen),
      cost: engine.cost({ tokens: x.rows, modelWidth: x.cols, heads: problem.heads }),
      measured: {
        rows: measures.rows?.map(ofRow),
        ...measure(session, measures, (other) => withInputs(joined, other, inputs)),
        ...(measures.changes ? { changes: changesOf(problem, session, joined) } : {}),
      },
      flavour: engine.info.flavour,
    };
  };
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
 * Head i owns a block of columns, so a cell of it keeps its place in the matrix that is not cut. Null where heads share
 * keys and values: their matrices have fewer columns than those of the queries.
 */
function asOneHead(problem: Problem, stages: readonly StageShape[]): Problem | null {
  const { heads, headWidth, valueWidth } = problem;
  if ((problem.kvHeads ?? heads) !== heads) return null;
  const widths = {
    ...(headWidth === undefined ? {} : { headWidth: heads * headWidth }),
    ...(valueWidth === undefined ? {} : { valueWidth: heads * valueWidth }),
  };
  const uncut = (edit: Edit): Edit => {
    const shape = stages.find((s) => s.stage === edit.stage);
    return edit.head === null || !shape ? edit : { ...edit, head: 0, col: edit.head * shape.cols + edit.col };
  };
  return { ...problem, ...widths, heads: 1, kvHeads: 1, off: [], edits: problem.edits?.map(uncut) };
}

function fits({ stage, head, row, col }: Address, stages: readonly StageShape[]): boolean {
  const shape = stages.find((s) => s.stage === stage);
  if (!shape || row >= shape.rows || col >= shape.cols) return false;
  return shape.heads === 0 ? head === null : head !== null && head < shape.heads;
}

/** The largest weight in the query's row over all heads, the first of equals. */
function strongest(session: Session, heads: number, row: number): Address {
  let best = { head: 0, col: 0, weight: -1 };
  for (let head = 0; head < heads; ++head) {
    session.matrix('weights', head, row).data.forEach((weight, col) => {
      if (weight > best.weight) best = { head, col, weight };
    });
  }
  return { stage: 'weights', head: best.head, row, col: best.col };
}
