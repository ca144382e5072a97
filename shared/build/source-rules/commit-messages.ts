import { spawnSync } from 'node:child_process';
import { root } from '../workspace';
import { listFiles } from './sources';

const TYPES = ['feat', 'fix', 'perf', 'refactor', 'test', 'docs', 'build', 'ci', 'chore', 'revert'];
const LONGEST = 72;
const SUBJECT = /^([a-z]+)(?:\(([^)]*)\))?(!)?: (.+)$/;

/** Parts of a subject of this repository's form; null for another one, such as that of a merge. */
export function parseCommitSubject(subject: string): {
  readonly type: string;
  readonly scope: string | undefined;
  readonly isBreaking: boolean;
  readonly subject: string;
} | null {
  const [, type, scope, breaking, text] = SUBJECT.exec(subject) ?? [];
  return type && text && TYPES.includes(type) ? { type, scope, isBreaking: breaking === '!', subject: text } : null;
}

/** The rule began with the commit after this one; earlier subjects stay as they are. */
const LAST_EXEMPT = 'f2efdc2e62b11f42891c8a99a2623e8aee1a2690';
const NEWEST = 200;

/** Scopes that no folder has. */
const COMMON_SCOPES = ['check', 'deps', 'release', 'repo', 'tools'];

/** Known scopes: packages and their folders, by name (`ledger`) and by path (`money/ledger`, `platform/money/ledger`). Source: H1.39. */
export function listScopes(paths: readonly string[]): Set<string> {
  const scopes = new Set(COMMON_SCOPES);
  for (const path of paths) {
    const folders = path
      .split('/')
      .slice(0, -1)
      .filter((name) => name !== 'src')
      .map((name) => name.replace(/^remote-/, ''));
    for (let from = 0; from < folders.length; from += 1)
      for (let to = from + 1; to <= folders.length; to += 1) scopes.add(folders.slice(from, to).join('/'));
  }
  return scopes;
}

/** Why a commit message is refused; undefined for a good one. Messages that git writes for merges and reverts pass. */
export function findCommitProblem(message: string, scopes: ReadonlySet<string>): string | undefined {
  const lines = message.split('\n').filter((line) => !line.startsWith('#'));
  const subject = lines[0] ?? '';
  if (/^(?:Merge |Revert "|fixup! |squash! )/.test(subject)) return undefined;
  const [, type = '', scope, , text = ''] = SUBJECT.exec(subject) ?? [];
  if (!TYPES.includes(type)) return `the subject does not begin with a type and a colon: ${TYPES.join(', ')}`;
  if (scope !== undefined && !scopes.has(scope)) return `${scope} is no package or folder`;
  if (subject.length > LONGEST) return `the subject has ${subject.length} characters, ${LONGEST} at most`;
  if (/\.$/.test(text)) return 'the subject ends with a full stop';
  if (/^[A-Z][a-z]/.test(text)) return 'the subject begins with a capital';
  if ((lines[1] ?? '') !== '') return 'the line below the subject is not empty';
  const body = lines.slice(2).filter((line) => line.trim() !== '' && !/^[A-Z][A-Za-z-]+: /.test(line));
  if ((type === 'feat' || type === 'fix') && body.length === 0) return `a ${type} has no body that gives its reason`;
  return undefined;
}

/** Problems of the newest commits since the rule began; none outside a checkout or in a clone that ends after it. */
export function badCommits(): string[] {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (git('merge-base', '--is-ancestor', LAST_EXEMPT, 'HEAD').status !== 0) return [];
  const log = git(
    'log',
    '--no-merges',
    `--max-count=${NEWEST}`,
    '--format=%h%x00%B%x01',
    `${LAST_EXEMPT}..HEAD`,
  ).stdout;
  const scopes = listScopes(listFiles(root));
  return log.split('\x01').flatMap((entry) => {
    const [hash = '', message = ''] = entry.trimStart().split('\0');
    const problem = hash ? findCommitProblem(message.trimEnd(), scopes) : undefined;
    return problem ? [`commit ${hash}: ${problem}: “${message.split('\n')[0]}”`] : [];
  });
}
