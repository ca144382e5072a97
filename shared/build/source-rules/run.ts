import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace';
import { checkGuides } from './change-guides';
import {
  unownedPaths,
  badFileNames,
  checkFileFigures,
  checkFolders,
  FILE_LIMITS,
  measureFiles,
  strayPlatformFiles,
} from './folders';
import { badCommits } from './commit-messages';
import { CAST_BUDGET, checkCasts, countCasts } from './casts';
import { strayRangeChecks, strayKeys } from './compatibility-once';
import { hardWords, longSentences, undocumentedExports } from './comments';
import { brokenDiagrams, deadPaths, longParagraphs, hardDocumentWords } from './documents';
import { untestedFlags } from './flag-tests';
import { checkFunctionLength, listLongFunctions, LONG_FUNCTIONS } from './function-length';
import { staleMap } from './house-map';
import { checkJourneyTags } from './journey-tags';
import { badLogMessages } from './log-messages';
import { checkPatches } from './library-patches';
import { findUnpairedTexts, readPackageTexts } from './package-texts';
import { missingTexts } from './page-texts';
import { unknownIds } from './requirement-ids';
import { retiredNames, retiredPaths } from './retired-names';
import { listFiles, readSources, readTextFiles } from './sources';
import { BAD_TITLES, checkTitleBudget, badTitles } from './title-wording';
import { untranslatedSentences } from './translated-sentences';

/** Folders of a single product file that are still there (H1.05). */
const SINGLE_FILE_FOLDERS: readonly string[] = [];

const sources = readSources(root);
const files = readTextFiles(root);
const paths = listFiles(root);
const figures = measureFiles(files);
const problems = [
  ...[missingTexts, untranslatedSentences, untestedFlags, strayKeys].flatMap((rule) => rule(sources)),
  ...retiredNames(files.filter(({ path }) => /\.tsx?$/.test(path))),
  ...retiredPaths(paths),
  ...badFileNames(paths),
  ...strayPlatformFiles(paths),
  ...unownedPaths(paths, readFileSync(join(root, 'docs/CODEOWNERS'), 'utf8')),
  ...longParagraphs(files),
  ...hardDocumentWords(files),
  ...brokenDiagrams(files),
  ...deadPaths(files, paths),
  ...checkGuides(files, paths),
  ...staleMap(files),
  ...findUnpairedTexts(readPackageTexts(root)),
  ...unknownIds(files),
  ...checkJourneyTags(files),
  ...badLogMessages(files),
  ...checkFolders(files, SINGLE_FILE_FOLDERS),
  ...checkFileFigures(figures, FILE_LIMITS),
  ...[longSentences, hardWords, undocumentedExports].flatMap((rule) => rule(files)),
  ...checkCasts(countCasts(files), CAST_BUDGET),
  ...checkFunctionLength(listLongFunctions(files), LONG_FUNCTIONS),
  ...strayRangeChecks(files.filter(({ path }) => !/compatibility-once/.test(path))),
  ...checkPatches(
    readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'),
    readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'),
    paths,
  ),
  ...badCommits(),
  ...checkTitleBudget(badTitles(files), BAD_TITLES),
];
const { files: count, medianLines, small, smallParts } = figures;
process.stdout.write(
  `${count} product files, median ${medianLines} lines; ${small} under 30 lines, ${smallParts} of them small by no rule\n`,
);
for (const problem of problems) process.stderr.write(`error: ${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
