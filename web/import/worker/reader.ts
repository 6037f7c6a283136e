/** Entry of the worker that reads one file: what it holds, then the numbers of each array that is asked for. */
import type { FromReader, ToReader } from './messages.ts';
import { readFile } from '../readers/read.ts';
import { Refusal, stopped } from '../file/refusal.ts';
import { Work } from '../file/work.ts';

const scope = globalThis as unknown as {
  postMessage(message: FromReader, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToReader>) => void): void;
};

const refusedOf = (thrown: unknown) => (thrown instanceof Refusal ? thrown : stopped(thrown)).note;

let found: ReturnType<typeof readFile> | undefined;
const work = new Work({ progress: (share) => scope.postMessage({ share }, []) });

scope.addEventListener('message', ({ data }) => void ('file' in data ? open(data.file) : read(data)));

async function open(file: Blob): Promise<void> {
  scope.postMessage({ share: 0 }, []); // the page hears that the worker runs
  found = readFile(file, work);
  try {
    const { contents, recognised } = await found;
    scope.postMessage({ contents, recognised }, []);
  } catch (thrown) {
    scope.postMessage({ refused: refusedOf(thrown) }, []);
  }
}

async function read({ id, at }: { readonly id: number; readonly at: number }): Promise<void> {
  try {
    const numbers = await (await found!).read(at);
    scope.postMessage({ id, numbers }, [numbers.buffer]);
  } catch (thrown) {
    scope.postMessage({ id, refused: refusedOf(thrown) }, []);
  }
}
