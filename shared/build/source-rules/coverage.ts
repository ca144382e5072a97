import type { Requirement } from './requirement-ids';
import type { TestTitle } from './title-wording';

/** A requirement with the tests that name it. */
export interface Coverage extends Requirement {
  readonly tests: readonly TestTitle[];
}

export interface Share {
  readonly name: string;
  readonly covered: number;
  readonly total: number;
}

/** The tests of each requirement; a group's ids count for its tests. */
export function computeCoverage(requirements: readonly Requirement[], titles: readonly TestTitle[]): Coverage[] {
  const testsById = new Map<string, TestTitle[]>();
  for (const title of titles)
    for (const id of new Set(title.ids)) testsById.set(id, [...(testsById.get(id) ?? []), title]);
  return requirements.map((requirement) => ({ ...requirement, tests: testsById.get(requirement.id) ?? [] }));
}

/** `B5.04` -> `B5`. */
const getSection = (id: string) => id.slice(0, id.indexOf('.'));

function countBy(coverage: readonly Coverage[], nameOf: (row: Coverage) => string): Share[] {
  const names = [...new Set(coverage.map(nameOf))];
  return names.map((name) => {
    const rows = coverage.filter((row) => nameOf(row) === name);
    return { name, covered: rows.filter(({ tests }) => tests.length > 0).length, total: rows.length };
  });
}

const formatShare = ({ name, covered, total }: Share) =>
  `${name.padEnd(9)} ${String(covered).padStart(4)} of ${String(total).padStart(4)}  ${String(Math.floor((100 * covered) / Math.max(total, 1))).padStart(3)} %`;

/** Shares per section and owner, the requirements without a test, and the total. */
export function formatCoverage(coverage: readonly Coverage[]): string[] {
  const untested = coverage.filter(({ tests }) => tests.length === 0);
  return [
    ...countBy(coverage, ({ id }) => getSection(id)).map(formatShare),
    '',
    ...countBy(coverage, ({ owner }) => owner).map(formatShare),
    '',
    ...(untested.length > 0 ? [`no test names: ${untested.map(({ id }) => id).join(' ')}`, ''] : []),
    formatShare({ name: 'total', covered: coverage.length - untested.length, total: coverage.length }),
  ];
}

/** The tests of one id, or the untested requirements of a section, part (`B`) or owner; undefined for another word. */
export function formatSubject(coverage: readonly Coverage[], subject: string): string[] | undefined {
  const one = coverage.find(({ id }) => id === subject);
  if (one) {
    const tests = one.tests.map(({ path, line, title }) => `${path}:${line} ${title}`);
    return [one.text, ...(tests.length > 0 ? tests : ['no test names it'])];
  }
  const rows = coverage.filter(
    ({ id, owner }) => owner === subject || getSection(id) === subject || id.charAt(0) === subject,
  );
  if (rows.length === 0) return undefined;
  const untested = rows.filter(({ tests }) => tests.length === 0);
  return [
    ...untested.map(({ id, owner, text }) => `${id}  ${owner}  ${text}`),
    formatShare({ name: subject, covered: rows.length - untested.length, total: rows.length }),
  ];
}
