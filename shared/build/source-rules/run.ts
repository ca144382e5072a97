import { root } from '../workspace';
import { badCommits } from './commit-messages';
import { strayKeys } from './confined-keys';
import { badFileNames } from './file-names';
import { untestedFlags } from './flag-tests';
import { missingTexts } from './page-texts';
import { unknownIds } from './requirement-ids';
import { retiredNames } from './retired-names';
import { listFiles, readSources, readTextFiles } from './sources';
import { BAD_TITLES, checkTitleBudget } from './title-budget';
import { badTitles } from './title-wording';
import { untranslatedSentences } from './translated-sentences';

const sources = readSources(root);
const files = readTextFiles(root);
const problems = [
  ...[missingTexts, untranslatedSentences, untestedFlags, strayKeys, retiredNames].flatMap((rule) => rule(sources)),
  ...badFileNames(listFiles(root)),
  ...unknownIds(files),
  ...badCommits(),
  ...checkTitleBudget(badTitles(files), BAD_TITLES),
];
for (const problem of problems) process.stderr.write(`error: ${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
