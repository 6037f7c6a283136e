// Names the machine, and how busy it is with what else it does.
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

/** Linux tells more of a CPU than its trade name. */
function details() {
  try {
    const text = readFileSync('/proc/cpuinfo', 'utf8');
    const [family, model] = ['cpu family', 'model'].map(
      (name) => new RegExp(`^${name}\\s*: (.*)$`, 'm').exec(text)?.[1],
    );
    return family === undefined ? '' : ` (family ${family}, model ${model})`;
  } catch {
    return '';
  }
}

/** The load is that of the last 1, 5 and 15 minutes, in busy cores. */
export function machine() {
  return {
    cpu: `${cpus()[0].model.trim()}${details()}`,
    cores: cpus().length,
    load: loadavg().map((load) => load.toFixed(1)),
    date: new Date().toISOString().slice(0, 10),
  };
}
