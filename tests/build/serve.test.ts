/** The server behind scripts/run. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'mha-serve-'));
let server: ChildProcess;
let port: number;

function serve(at: number): ChildProcess {
  return spawn('node', ['scripts/serve.mjs', join(folder, 'site'), String(at)]);
}

beforeAll(async () => {
  mkdirSync(join(folder, 'site/assets'), { recursive: true });
  writeFileSync(join(folder, 'site/index.html'), '<title>lab</title>');
  writeFileSync(join(folder, 'site/assets/a.wasm'), 'bytes');
  writeFileSync(join(folder, 'site/assets/a.js'), 'code');
  writeFileSync(join(folder, 'secret'), 'hidden words');
  server = serve(0);
  const [said] = (await once(server.stdout!, 'data')) as [Buffer];
  port = Number(/http:\/\/localhost:(\d+)\//.exec(said.toString())?.[1]);
});

afterAll(() => {
  server.kill();
  rmSync(folder, { recursive: true });
});

test.each([
  ['/', 'text/html; charset=utf-8'],
  ['/?text=x', 'text/html; charset=utf-8'],
  ['/assets/a.wasm', 'application/wasm'],
  ['/assets/a.js', 'text/javascript'],
])('%s comes with its type and under the strict policy', async (path, type) => {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe(type);
  expect(reply.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'",
  );
});

/** The answer to a path as it stands, which fetch would tidy up before sending. */
async function raw(path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

test.each(['/../secret', '/..%2fsecret', '/assets/..%2f..%2fsecret', '/%2e%2e/secret', '/%00', '/%', '/absent', '//', '/assets'])(
  '%s leads to nothing',
  async (path) => {
    const answer = await raw(path);
    expect(answer).toContain('404');
    expect(answer).not.toContain('hidden words');
  },
);

test('a port that is taken is named in one line', async () => {
  const second = serve(port);
  const [said] = (await once(second.stderr!, 'data')) as [Buffer];
  expect(said.toString()).toMatch(new RegExp(`^error: .*EADDRINUSE.*:${port}; another port is chosen by --port N\n$`));
  expect(await once(second, 'close')).toEqual([1, null]);
});
