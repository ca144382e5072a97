import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace';
import type { Source } from './sources';

/** A row of docs/requirements.tsv. */
export interface Requirement {
  readonly id: string;
  readonly owner: string;
  readonly kind: string;
  readonly text: string;
}

const ID = /\b(?:[A-H]\d{1,2}\.\d{2}|OQ-\d{2,3}|S-\d{2})\b/g;
const DECISION_ROW = /^\| ((?:OQ|S)-\d{2,3}) /gm;

/** Ids of requirements and decisions in a text, in the order of the text. */
export const findIds = (text: string): string[] => text.match(ID) ?? [];

/** Rows of a requirements file; throws for a row without four columns and for an id that occurs twice. */
export function parseRequirements(text: string): Requirement[] {
  const rows = text.trim().split('\n').slice(1);
  const requirements = rows.map((row): Requirement => {
    const [id, owner, kind, requirement, ...rest] = row.split('\t');
    if (!id || !owner || !kind || !requirement || rest.length > 0)
      throw new Error(`Cannot read the requirement ${row}`);
    return { id, owner, kind, text: requirement };
  });
  const ids = new Set<string>();
  for (const { id } of requirements) {
    if (ids.has(id)) throw new Error(`Cannot read the requirements: ${id} occurs twice`);
    ids.add(id);
  }
  return requirements;
}

/** Ids that a row of the decisions table defines. */
export const listDecisionIds = (text: string): string[] =>
  [...text.matchAll(DECISION_ROW)].flatMap(([, id]) => id ?? []);

export const readRequirements = (): Requirement[] =>
  parseRequirements(readFileSync(join(root, 'docs/requirements.tsv'), 'utf8'));

/** Every id that code, tests and documents may name. */
export const readKnownIds = (): Set<string> =>
  new Set([
    ...readRequirements().map(({ id }) => id),
    ...listDecisionIds(readFileSync(join(root, 'docs/product-decisions.md'), 'utf8')),
  ]);

/** Ids in code, tests and documents that no requirement and no decision has; one line each. Source: H1.37. */
export function unknownIds(files: readonly Source[], known: ReadonlySet<string> = readKnownIds()): string[] {
  return files.flatMap(({ path, text }) =>
    [...new Set(findIds(text))]
      .filter((id) => !known.has(id))
      .map((id) => `${path}: ${id} is in neither docs/requirements.tsv nor docs/product-decisions.md`),
  );
}
