/**
 * A static server as a careful host would set it up: the policy of the issue as a header, and nothing else helpful.
 *
 * The first part of the path says what it does wrong or other than usual, so that one server serves all tests at once:
 *   /a/b/…                    the site
 *   /<fault>/a/b/…            the site, with one of `faults`
 *   /<anything else>/a/b/…    the test site, whose worker reads in its own address what it should do (changed/worker.ts)
 */
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

export const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'";

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Buffer | string;
}

/** What a host can get wrong, each as a change to an ordinary reply. */
const faults: Readonly<Record<string, (reply: Reply, path: string) => void>> = {
  'wasm-as-octet-stream': (reply, path) => {
    if (path.endsWith('.wasm')) reply.headers['Content-Type'] = 'application/octet-stream';
  },
  'html-for-wasm': (reply, path) => {
    if (!path.endsWith('.wasm')) return;
    reply.headers['Content-Type'] = 'text/html; charset=utf-8';
    reply.body = '<!doctype html><title>Not here</title>';
  },
  'wasm-not-found': (reply, path) => {
    if (path.endsWith('.wasm')) Object.assign(reply, notFound());
  },
  'wasm-refused': (reply) => {
    reply.headers['Content-Security-Policy'] = policy.replace(" 'wasm-unsafe-eval'", '');
  },
  'worker-refused': (reply) => {
    reply.headers['Content-Security-Policy'] = policy.replace("worker-src 'self'", "worker-src 'none'");
  },
};

export interface Server {
  /** http://127.0.0.1:port, without a slash at the end. */
  readonly origin: string;
  close(): Promise<void>;
}

function notFound(): Reply {
  return { status: 404, headers: { 'Content-Type': 'text/plain' }, body: 'not found' };
}

async function ordinary(root: string, path: string): Promise<Reply> {
  const name = path === '' || path.endsWith('/') ? `${path}index.html` : path;
  try {
    const body = await readFile(join(root, normalize(`/${name}`)));
    return { status: 200, headers: { 'Content-Type': types[extname(name)] ?? 'application/octet-stream' }, body };
  } catch {
    return notFound();
  }
}

/** Serves both folders on a free port of this machine alone. */
export async function serve(roots: { site: string; testSite: string }): Promise<Server> {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
    const [, prefix, file] = /^\/(?:([^/]+)\/)?a\/b\/(.*)$/.exec(path) ?? [];
    const fault = prefix === undefined ? undefined : faults[prefix];
    const root = prefix === undefined || fault ? roots.site : roots.testSite;
    const reply = file === undefined ? notFound() : await ordinary(root, file);
    reply.headers['Content-Security-Policy'] = policy;
    fault?.(reply, path);
    response.writeHead(reply.status, reply.headers).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
