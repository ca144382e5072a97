import type { BrandChange } from './brand-file';

/** What became of a file. `version` is the one that players see, or the draft. */
export type AppliedBrand = { readonly id: string; readonly changes: readonly BrandChange[] } & (
  | { readonly outcome: 'unchanged' | 'published'; readonly version: number }
  | { readonly outcome: 'draft'; readonly version: number; readonly missing: readonly string[] }
  | { readonly outcome: 'waits'; readonly proposalId: string; readonly expiresAt: string }
  | { readonly outcome: 'tried'; readonly needsTwo: boolean; readonly missing: readonly string[] }
);

/** Exit code of a change that waits for a second person, and of a brand that is a draft. */
const NOT_PUBLISHED = 2;

/** What the command prints, and its exit code. */
export function reportBrand(applied: AppliedBrand): { readonly lines: readonly string[]; readonly exitCode: number } {
  const { id } = applied;
  const changes = applied.changes.map(({ path, from, to }) => `${path}: ${from || '–'} → ${to || '–'}`);
  switch (applied.outcome) {
    case 'tried':
      return {
        exitCode: 0,
        lines: [
          ...changes,
          ...applied.missing,
          ...(applied.needsTwo ? ['This change would wait for a second person.'] : []),
          changes.length === 0 ? `${id} is as the file.` : `${id} was not changed: --dry-run.`,
        ],
      };
    case 'draft':
      return {
        exitCode: NOT_PUBLISHED,
        lines: [
          ...changes,
          ...applied.missing,
          `${id} is NOT published: version ${applied.version} is a draft. Apply the file again.`,
        ],
      };
    case 'waits': {
      const { proposalId, expiresAt } = applied;
      const line = `${id} is NOT changed: proposal ${proposalId} waits for a second person until ${expiresAt}.`;
      return { exitCode: NOT_PUBLISHED, lines: [...changes, line] };
    }
    default: {
      const what = applied.outcome === 'unchanged' ? 'as the file' : 'published';
      return { exitCode: 0, lines: [...changes, `${id} is ${what}: version ${applied.version}.`] };
    }
  }
}
