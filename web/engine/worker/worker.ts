/** Entry of the page's worker. */
import { createEngine } from '../engine.ts';
import { holdForLife } from '../life.ts';
import { serve, type ServerPort } from './serve.ts';

const page = globalThis as unknown as ServerPort;
holdForLife((holds) => page.postMessage({ holds }, []));
serve(page, createEngine());
