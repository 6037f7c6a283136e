/** Entry of the page's worker. */
import { createEngine } from './engine.ts';
import { serve, type ServerPort } from './serve.ts';

serve(globalThis as unknown as ServerPort, createEngine());
