/** Answers requests: everything that one picture shows, computed together. */
import { changesOf } from './changes.ts';
import { withInputs } from './inputs.ts';
import { firstOdd, oddOf } from './odd.ts';
import { keyOf } from './problem-key.ts';
import type { Answer, MatrixRequest, Measured, Measures, Request, RowMeasures } from './request.ts';
import { type Trace, Traces } from './traces.ts';
import type { Address, Engine, Matrix, Problem, Session, Shape, StageId, StageShape } from '../types.ts';

/** Keeps the traces of the problems asked about last, so that one is computed once however often it is asked about. */
export function answerer(engine: Engine): (request: Request) => Answer {
  const traces = new Traces(engine);
  let unnamed = 0;

  return ({ problem: asked, inputs, inputsName, matrices, query, cell, measures = {} }) => {
    const passes = engine.info.passes();
    const name = inputsName ?? (inputs ? `unnamed ${++unnamed}` : '');
    const complete = (problem: Problem): Problem => withInputs(engine, problem, inputs);
    const trace = traces.of(keyOf(asked, name), () => complete(asked));
    const { session, problem } = trace;
    const stages = session.stages();
    const ofRow = (row: number): RowMeasures => ({
      asOneHead: asOneHead(session, row),
      contributions: session.contributions(row),
    });
    const chosen = cell && fits(cell, stages) ? cell : strongest(session, problem, query);
    // Before somebody's own numbers: the worked example; elsewhere what was imported, before any number was set by hand.
    const plain = { ...asked, edits: [] };
    const before = () =>
      asked.source.kind === 'example'
        ? traces.of(keyOf(plain, ''), () => plain, trace)
        : traces.of(keyOf(plain, name), () => ({ ...problem, edits: [] }), trace);
    const explanation = session.explain(chosen);
    return {
      stages,
      matrices: matrices.flatMap((wanted) => collect(session, wanted, stages)),
      ...ofRow(query),
      cell: chosen,
      explanation,
      cellOdd: oddOf(explanation),
      odd: trace.once('odd', () => firstOdd(session)),
      cost: engine.cost(shapeOf(problem, stages)),
      measured: {
        rows: measures.rows?.map(ofRow),
        ...measure(trace, measures, complete),
        ...(measures.changes ? changesOf(trace, before, chosen) : {}),
      },
      flavour: engine.info.flavour,
      passes: engine.info.passes() - passes,
    };
  };
}

function asOneHead(session: Session, row: number): Matrix | null {
  const weights = session.asOneHead(row);
  return weights && { stage: 'weights', head: 0, firstRow: row, ...weights };
}

function measure(trace: Trace, asked: Measures, complete: (problem: Problem) => Problem): Omit<Measured, 'rows'> {
  const { stats, headStats, influence, without, compare } = asked;
  const { session } = trace;
  return {
    stats: stats?.map(({ stage, head }) => session.stats(stage, head)),
    headStats: headStats ? trace.once('headStats', () => session.headStats()) : undefined,
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
