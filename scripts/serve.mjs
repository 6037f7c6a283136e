// Serves a folder on this machine alone, under the policy that the page promises to work with:
// node scripts/serve.mjs FOLDER PORT   (port 0: any that is free)
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; worker-src 'self'";

/** @type {Record<string, string>} */
const types = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

const [folder, port] = process.argv.slice(2);

/**
 * The file that an address names. Made whole before it is joined, so that no `..` leads out of the folder.
 * @param {string} address
 */
function fileOf(address) {
  const path = decodeURIComponent(new URL(address, 'http://localhost').pathname);
  return join(folder, normalize(path.endsWith('/') ? `${path}index.html` : path));
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
  console.error(`error: ${message}; another port is chosen by --port N`);
  process.exit(1);
});
server.listen(Number(port), '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`MHA Lab is at http://localhost:${address.port}/ (Ctrl+C ends it)`);
});
