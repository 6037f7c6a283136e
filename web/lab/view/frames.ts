const longest = 1000;

/** The next frame; a page that is out of sight has none for long, and nobody waits for it. */
export function nextFrame(): Promise<unknown> {
  return Promise.race([new Promise(requestAnimationFrame), new Promise((resolve) => setTimeout(resolve, longest))]);
}
