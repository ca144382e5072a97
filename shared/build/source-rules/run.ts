import { root } from '../workspace.mjs';
import { strayKeys } from './confined-keys';
import { untestedFlags } from './flag-tests';
import { missingTexts } from './page-texts';
import { retiredNames } from './retired-names';
import { readSources } from './sources';
import { untranslatedSentences } from './translated-sentences';

const sources = readSources(root);
const problems = [missingTexts, untranslatedSentences, untestedFlags, strayKeys, retiredNames].flatMap((rule) =>
  rule(sources),
);
for (const problem of problems) process.stderr.write(`error: ${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
