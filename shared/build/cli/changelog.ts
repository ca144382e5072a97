import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addCommits, lastCommitOf, nameRelease, type LoggedCommit } from '../changelog';
import { root } from '../workspace';

// changelog [--release <version>]: adds commits since the last one to "Unreleased" of docs/CHANGELOG.md; --release gives that heading a version and today's date.
const FILE = join(root, 'docs/CHANGELOG.md');

const git = (...args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout;
};

/** Oldest first, without merges. */
function readCommits(after: string): LoggedCommit[] {
  const log = git('log', '--reverse', '--no-merges', '--format=%H%x00%B%x01', `${after}..HEAD`);
  return log.split('\x01').flatMap((entry) => {
    const [hash = '', message = ''] = entry.trimStart().split('\0');
    return hash ? [{ hash, message: message.trimEnd() }] : [];
  });
}

try {
  const { values } = parseArgs({ options: { release: { type: 'string' } } });
  const text = readFileSync(FILE, 'utf8');
  const commits = readCommits(lastCommitOf(text));
  const { text: added, entries } = addCommits(text, commits);
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(FILE, values.release === undefined ? added : nameRelease(added, values.release, today));
  process.stdout.write(`${entries} entries of ${commits.length} commits are added to docs/CHANGELOG.md.\n`);
} catch (error) {
  process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
