// Serves a folder on this machine alone, under the policy that the page promises to work with:
// node scripts/serve.mjs FOLDER [--port N]
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';

const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; worker-src 'self'";

/** @type {Record<string, string>} */
const types = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '8080' } },
});
const [folder] = positionals;

/**
 * The file that an address names. The URL has resolved each `..` by then, so that no address leads out of the folder.
 * @param {string} address
 */
function fileOf(address) {
  const { pathname } = new URL(address, 'http://localhost');
  const path = decodeURIComponent(pathname);
  return join(folder, path.endsWith('/') ? `${path}index.html` : path);
}

const server = createServer(async (request, response) => {
  try {
    const file = fileOf(request.url ?? '/');
    const body = await readFile(file);
    response.writeHead(200, {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-cache',
    });
    response.end(body);
  } catch {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found\n');
  }
});

server.on('error', ({ message }) => {
  console.error(`error: ${message}`);
  process.exit(1);
});
server.listen(Number(values.port), '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`\nMHA Lab is at http://localhost:${port}/ (Ctrl+C ends it)`);
});
