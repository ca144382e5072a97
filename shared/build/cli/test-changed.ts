import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { selectTests } from '../changed-tests';
import { runChecks } from '../checks';
import { runTool } from '../run-tool';
import { root } from '../workspace';

// test:changed [base]: checks types and imports, then runs the tests that import changed files and the journeys of their
// packages. The base is the merge base with main.
const [base = 'main'] = process.argv.slice(2);

function git(...args: readonly string[]): readonly string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status === 0) return stdout.split('\n').filter(Boolean);
  process.stderr.write(stderr);
  process.exit(1);
}

const startedAt = Date.now();
const [since = ''] = git('merge-base', 'HEAD', base);
const changed = [
  ...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]),
];
const { sources, journeys } = selectTests(changed);
const present = sources.filter((file) => existsSync(join(root, file)));
process.stdout.write(`${changed.length} files changed since ${since.slice(0, 8)}\n`);
if (changed.length === 0) process.exit(0);

const related = async () =>
  present.length === 0
    ? 0
    : (await runTool('jest', ['--findRelatedTests', '--passWithNoTests', '--silent', ...present])).code;
// Side by side, one core each.
const [{ failed }, unit] = await Promise.all([runChecks(['types', 'dependencies', 'contract']), related()]);
const specs = journeys === 'all' ? [] : journeys;
const walked =
  journeys === 'all' || specs.length > 0
    ? (await runTool('@playwright/test/playwright', ['test', ...specs], { cwd: join(root, 'e2e'), from: 'e2e' })).code
    : 0;
process.stdout.write(`test:changed: ${Math.round((Date.now() - startedAt) / 1000)} s\n`);
process.exit(failed > 0 || unit !== 0 || walked !== 0 ? 1 : 0);
