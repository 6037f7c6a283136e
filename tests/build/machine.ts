/** A machine with only the programs that a test gives it, to see what the scripts do there. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** What every Unix has, and the scripts use. */
const ordinary =
  'awk bash cat chmod cmp cp dirname env find flock getconf grep head id ln mkdir mv paste readlink rm sed sort tail tee touch tr';

export interface Outcome {
  readonly status: number | null;
  /** Both streams, in order. */
  readonly output: string;
}

export class Machine {
  readonly folder = mkdtempSync(join(tmpdir(), 'mha-machine-'));
  readonly project = join(this.folder, 'project');
  readonly root = join(this.folder, 'cache/mha-lab/root');

  constructor() {
    onTestFinished(() => rmSync(this.folder, { recursive: true, force: true }));
    mkdirSync(join(this.folder, 'bin'));
    for (const name of ordinary.split(' ')) symlinkSync(whole(name), join(this.folder, 'bin', name));
    cpSync('scripts', join(this.project, 'scripts'), { recursive: true });
    mkdirSync(join(this.project, 'build'));
  }

  /** A program, as a bash script; `$here` is the machine's folder. */
  install(name: string, script: string): void {
    const file = join(this.folder, 'bin', name);
    rmSync(file, { force: true });
    writeFileSync(file, `#!${whole('bash')}\nhere='${this.folder}'\n${script}\n`);
    chmodSync(file, 0o755);
  }

  write(path: string, text: string): void {
    const file = join(this.folder, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  }

  has(path: string): boolean {
    return existsSync(join(this.folder, path));
  }

  /** Lines of a file; none where there is no file. */
  lines(path: string): string[] {
    return this.has(path) ? readFileSync(join(this.folder, path), 'utf8').trim().split('\n') : [];
  }

  /** Runs commands in a shell that has sourced scripts/lib.sh; `heard` is called with all output so far. */
  run(commands: string, heard: (output: string) => void = () => {}): Promise<Outcome> {
    const script = `exec 2>&1; . '${this.project}/scripts/lib.sh'\n${commands}`;
    const shell = spawn(whole('bash'), ['-c', script], {
      cwd: '/',
      detached: true,
      env: { PATH: join(this.folder, 'bin'), HOME: this.folder, XDG_CACHE_HOME: join(this.folder, 'cache') },
    });
    // A group of its own: whatever a test leaves running ends with the test.
    onTestFinished(() => void (shell.exitCode === null && process.kill(-shell.pid!)));
    let output = '';
    shell.stdout.on('data', (chunk: Buffer) => heard((output += chunk.toString())));
    return new Promise((resolve) => shell.on('close', (status) => resolve({ status, output })));
  }
}

/** Where a program of the real machine is. */
function whole(name: string): string {
  return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
}
