/** The engine on the page's own thread, for pages that may not start a worker: slower to the touch, the same numbers. */
import { createEngine } from '../engine.ts';
import { serve } from './serve.ts';

export function serveHere(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  serve(port1, createEngine());
  port1.start();
  return port2;
}
