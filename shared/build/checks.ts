import { runNode, runTool, type ToolResult } from './run-tool';

/** What holds everywhere, in the order in which a mistake is cheapest to see. Each is one test of `npm test`. */
export const checks: Readonly<Record<string, () => Promise<ToolResult>>> = {
  types: () => runTool('typescript-7/tsc', ['--noEmit']),
  lint: () => runTool('oxlint', ['.']),
  dependencies: () =>
    runTool('dependency-cruiser/depcruise', [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      ...['--cache', '.cache/dependencies', '--cache-strategy', 'content'],
      'shared',
      'shell',
      'remote-betting',
      'remote-wallet',
      'remote-casino',
      'remote-account',
      'platform',
      'e2e',
    ]),
  contract: async () => {
    const { checkContract } = await import('./contract/index');
    return { code: (await checkContract({ brief: true, print: (line) => process.stdout.write(`${line}\n`) })) ? 0 : 1 };
  },
  openapi: () => runNode(['shared/build/bootstrap.mjs', 'openapi', '--check']),
  sources: () => runNode(['--import', 'tsx', 'shared/build/source-rules/run.ts']),
  format: () => runTool('oxfmt', ['--check', '.']),
};

/** Runs the named checks, or all; returns how many hold and how many do not. */
export async function runChecks(
  names: readonly string[] = Object.keys(checks),
): Promise<{ passed: number; failed: number; failures: string[] }> {
  const failures: string[] = [];
  const counts = { passed: 0, failed: 0, failures };
  for (const name of names) {
    const check = checks[name];
    if (!check) throw new Error(`There is no check ${name}`);
    const { code } = await check();
    process.stdout.write(`${code === 0 ? 'ok' : 'FAILED'}: ${name}\n`);
    counts[code === 0 ? 'passed' : 'failed'] += 1;
    if (code !== 0) failures.push(`check ${name}`);
  }
  return counts;
}
