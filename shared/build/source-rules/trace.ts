import { root } from '../workspace';
import { computeCoverage, formatCoverage, formatSubject } from './coverage';
import { readRequirements } from './requirement-ids';
import { readTextFiles } from './sources';
import { isTestFile, readTestTitles } from './title-wording';

const [subject] = process.argv.slice(2);
const titles = readTextFiles(root)
  .filter(({ path }) => isTestFile(path))
  .flatMap(readTestTitles);
const coverage = computeCoverage(readRequirements(), titles);
const lines = subject ? formatSubject(coverage, subject) : formatCoverage(coverage);
if (lines) process.stdout.write(`${lines.join('\n')}\n`);
else {
  process.stderr.write(`error: ${subject} is no id, section or owner. Pass one of docs/requirements.tsv.\n`);
  process.exitCode = 1;
}
