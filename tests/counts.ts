/**
 * The line that scripts/test reads: "N passed, N failed". A test that was skipped did not pass; a file
 * that cannot be loaded is one that failed.
 */
import type { Reporter, TestModule } from 'vitest/node';

export default class Counts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    const passed = states.filter((state) => state === 'passed').length;
    const broken = modules.filter((module) => module.errors().length > 0).length + errors.length;
    console.log(`${passed} passed, ${states.length - passed + broken} failed`);
  }
}
