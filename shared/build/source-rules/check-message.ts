import { readFileSync } from 'node:fs';
import { root } from '../workspace';
import { findCommitProblem, listScopes } from './commit-messages';
import { listFiles } from './sources';

// .githooks/commit-msg runs this file with the path of the message.
const message = readFileSync(process.argv[2] ?? '', 'utf8');
const problem = findCommitProblem(message.trimEnd(), listScopes(listFiles(root)));
if (problem) {
  process.stderr.write(`error: ${problem}. Write type(scope): subject, see docs/CONTRIBUTING.md\n`);
  process.exitCode = 1;
}
