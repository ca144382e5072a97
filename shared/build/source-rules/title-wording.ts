import { findIds } from './requirement-ids';
import type { Source } from './sources';
import { isTestFile, readTestTitles } from './test-titles';

const LONGEST = 100;
const IDS_AT_THE_END =
  / \[(?:[A-H]\d{1,2}\.\d{2}|OQ-\d{2,3}|S-\d{2})(?: (?:[A-H]\d{1,2}\.\d{2}|OQ-\d{2,3}|S-\d{2}))*\]$/;

/** A title without the ids at its end. */
export const withoutIds = (title: string): string => title.replace(IDS_AT_THE_END, '');

const OPENINGS =
  /^(?:the same\b|it\b|they\b|what\b|who\b|whoever\b|whatever\b|whose\b|where\b|nobody\b|nothing\b|that\b|this\b|there (?:is|are)\b)/i;

/** Verbs of a narrator: they describe no behaviour, and a reader cannot search for them. */
const NARRATION =
  /\b(?:says?|said|saying|tells?|told|hears?|heard|believes?|believed|wish(?:es)?|deeds?|struck|untold|misfit|dearest|so it (?:is|does)|and (?:nothing|nobody) else|stands? (?:for|in|there|beside|by)|taken? back|gives? back|put right|the rest|kept|elsewhere|afterwards|desk|shelf|somebody|anybody|whoever|finger|goes on|good for nothing)\b/i;

/** Why a title is not subject, condition and result with its ids at the end; undefined for a good one. Source: H1.37. */
export function findTitleProblem(title: string, isTest: boolean): string | undefined {
  const text = withoutIds(title);
  if (findIds(text).length > 0) return 'its ids are not in brackets at the end';
  if (text.length > LONGEST) return `it has ${text.length} characters without ids, ${LONGEST} at most`;
  if (/[.!?]$/.test(text)) return 'it ends with a full stop';
  if (text !== text.trim() || text.includes('  ')) return 'it has spaces too many';
  const opening = OPENINGS.exec(text);
  if (opening) return `it begins with “${opening[0]}” in place of its subject`;
  const narration = NARRATION.exec(text);
  if (narration) return `“${narration[0]}” names no behaviour`;
  if (isTest && text.split(/\s+/).length < 3) return 'it has no subject, condition and result';
  return undefined;
}

/** Titles of tests that break the rules; one line each. */
export const badTitles = (files: readonly Source[]): string[] =>
  files
    .filter(({ path }) => isTestFile(path))
    .flatMap(readTestTitles)
    .flatMap(({ path, line, title, isTest }) => {
      const problem = findTitleProblem(title, isTest);
      return problem ? [`${path}:${line}: ${problem}: “${title}”`] : [];
    });

/** Titles that still break the rules. The number falls with each title that is rewritten; a new bad title fails the check. */
export const BAD_TITLES = 0;

/** Problems of titles where there are more than the budget, or fewer: then the budget is to be lowered. Source: H1.37. */
export function checkTitleBudget(problems: readonly string[], budget: number): string[] {
  if (problems.length > budget)
    return [...problems, `${problems.length} test titles break the rules of docs/CONTRIBUTING.md, ${budget} may`];
  if (problems.length < budget)
    return [`${problems.length} test titles break the rules: lower BAD_TITLES in title-wording.ts from ${budget}`];
  return [];
}
