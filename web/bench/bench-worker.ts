/** Entry of the bench's worker: takes a plan, tells how far it is, gives what came out. */
import { run } from './measure.ts';
import type { FromWorker, Plan } from './plan.ts';

const scope = globalThis as unknown as MessagePort;
const tell = (message: FromWorker) => scope.postMessage(message, []);

scope.onmessage = ({ data: plan }: MessageEvent<Plan>) => {
  run(
    plan,
    (done, all) => tell({ done, all }),
    (result) => tell({ result }),
  ).then(
    () => tell({ ended: true }),
    (thrown: unknown) => tell({ failed: String(thrown) }),
  );
};
