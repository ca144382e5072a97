import { parseCommitSubject } from './source-rules/commit-messages';

/** A commit as git has it. */
export interface LoggedCommit {
  readonly hash: string;
  readonly message: string;
}

const UNRELEASED = '## [Unreleased]';
/** Names the newest commit whose entry the file has. */
const MARK = /<!-- commits up to ([0-9a-f]{7,40}) -->/;
/** Sections by type of commit; commits of other types change nothing for a user. */
const SECTIONS: Readonly<Record<string, string>> = { feat: 'Added', perf: 'Changed', fix: 'Fixed' };
const ORDER = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

/** @throws when the file names no commit, as after a careless edit */
export function lastCommitOf(changelog: string): string {
  const found = MARK.exec(changelog)?.[1];
  if (!found) throw new Error('docs/CHANGELOG.md names no commit: it needs <!-- commits up to … -->');
  return found;
}

/** Section and text of a commit; a footer `Changelog: …` replaces its subject, `Changelog: none` leaves it out. */
export function entryOf({ message }: LoggedCommit): { readonly section: string; readonly text: string } | null {
  const commit = parseCommitSubject(message.split('\n')[0] ?? '');
  const footer = /^Changelog: (.+)$/m.exec(message)?.[1];
  if (!commit || footer === 'none') return null;
  const breaking = /^BREAKING CHANGE: (.+)$/m.exec(message)?.[1];
  const isBreaking = commit.isBreaking || breaking !== undefined;
  const section = isBreaking ? 'Changed' : commit.scope === 'security' ? 'Security' : SECTIONS[commit.type];
  if (!section) return null;
  const subject = commit.scope ? `${commit.scope}: ${commit.subject}` : commit.subject;
  return { section, text: `${isBreaking ? '**Breaking** ' : ''}${footer ?? breaking ?? subject}` };
}

/**
 * Adds an entry for each commit that a user notices to the sections of "Unreleased", below those that are there, and moves the mark.
 * @param commits oldest first
 */
export function addCommits(
  changelog: string,
  commits: readonly LoggedCommit[],
): { readonly text: string; readonly entries: number } {
  const newest = commits.at(-1);
  if (!newest) return { text: changelog, entries: 0 };
  const from = changelog.indexOf(UNRELEASED);
  if (from < 0) throw new Error(`docs/CHANGELOG.md has no heading ${UNRELEASED}`);
  const next = changelog.indexOf('\n## [', from + 1);
  const end = next < 0 ? changelog.length : next;
  const sections = readSections(changelog.slice(from + UNRELEASED.length, end));
  const entries = commits.flatMap((commit) => entryOf(commit) ?? []);
  for (const { section, text } of entries) sections.set(section, [...(sections.get(section) ?? []), `- ${text}`]);
  const body = [...sections]
    .sort(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other))
    .map(([name, lines]) => `### ${name}\n\n${lines.join('\n')}\n`)
    .join('\n');
  const text = `${changelog.slice(0, from)}${UNRELEASED}\n\n${body}${changelog.slice(end)}`;
  return { text: text.replace(MARK, `<!-- commits up to ${newest.hash} -->`), entries: entries.length };
}

/** Lines below each `### …`; a line that goes on below another stays with it. */
function readSections(text: string): Map<string, readonly string[]> {
  const parts = text.split(/^### (.+)$/m).slice(1);
  const sections = new Map<string, readonly string[]>();
  for (let at = 0; at + 1 < parts.length; at += 2)
    sections.set(parts[at]?.trim() ?? '', (parts[at + 1] ?? '').trim().split('\n'));
  return sections;
}

/** Gives "Unreleased" a version and a date, below a new heading without entries. @throws when it has no entries */
export function nameRelease(changelog: string, version: string, date: string): string {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${version} is no version such as 1.2.3`);
  if (changelog.includes(`## [${version}]`)) throw new Error(`docs/CHANGELOG.md has version ${version} already`);
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${date}`);
}
