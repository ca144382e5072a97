import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { options } from '../src/core/config/options-table';
import { openTestDatabase } from '../src/core/database/testing';
import { freePort } from '@backlay/shared/testing/find-program';
import { HANDBOOK, listPages, listUnknownNames, listUnknownVariables, readPage, root } from './handbook';
import { openPageShell, pageTest, type PageShell } from './page-shell';

// A page starts some ten programs, one after the other.
jest.setTimeout(900_000);

/** The 13 subjects of G8.01, in the order in which a reader goes through them. */
const SUBJECTS = [
  ...['install', 'first-brand', 'tls-and-domains', 'configuration', 'keys', 'backup', 'upgrade', 'monitoring'],
  ...['scaling', 'adapters', 'retention', 'security-checklist', 'database'],
];
const index = readPage(`${HANDBOOK}/README.md`);
const pages = SUBJECTS.map((subject) => readPage(`${HANDBOOK}/${subject}.md`));
const listed = readFileSync(join(root, 'docs/configuration.md'), 'utf8');

let shell: PageShell;
beforeAll(async () => {
  shell = await openPageShell({ PORT: String(await freePort()), ADMIN_PORT: String(await freePort()) });
});
afterAll(async () => {
  const file = join(shell?.folder ?? '', 'backlay.pid');
  const isServing = (pid: number): boolean => existsSync(`/proc/${pid}`) && process.kill(pid, 'SIGINT');
  if (existsSync(file))
    while (isServing(Number(readFileSync(file, 'utf8')))) await new Promise((done) => setTimeout(done, 100));
  shell?.close();
});

test('the handbook has its 13 subjects, and its index names them in order and no other page [G8.01]', () => {
  expect(SUBJECTS).toHaveLength(13);
  const named = [...index.text.matchAll(/\]\(([\w/-]+)\.md\)/g)].map(([, name = '']) => name);
  expect(named).toEqual([...SUBJECTS, 'runbooks/README']);
  const present = listPages().filter((path) => !path.startsWith(`${HANDBOOK}/runbooks/`));
  expect(present).toEqual([...SUBJECTS, 'README'].map((name) => `${HANDBOOK}/${name}.md`).sort());
});

test('every marker of a block in handbook and runbooks is in the index with its reason [G8.01]', () => {
  const reasons = new Set([...index.text.matchAll(/^\| `([\w-]+)` +\| \w/gm)].map(([, word]) => word));
  const used = new Set(
    listPages()
      .flatMap((path) => readPage(path).blocks)
      .flatMap(({ marker }) => marker ?? []),
  );
  expect([...used].filter((word) => !reasons.has(word))).toEqual([]);
  expect([...reasons].filter((word) => !used.has(word ?? ''))).toEqual([]);
});

test('the handbook names commands, files and variables that exist, and each setting has a row in its list [G8.01]', () => {
  const all = [index, ...pages];
  expect(all.flatMap(listUnknownNames)).toEqual([]);
  expect(all.flatMap((page) => listUnknownVariables(page, listed))).toEqual([]);
  expect(Object.values(options).filter(({ name }) => !listed.includes(`| \`${name}\` |`))).toEqual([]);
});

test('the page of the database names every table, and no other [G8.01]', async () => {
  const database = await openTestDatabase();
  const { rows } = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'sandbox\\_%' order by 1`,
  );
  await database.close();
  const page = readPage(`${HANDBOOK}/database.md`).text;
  const tables = [...page.matchAll(/^\| [\w ,]+ \| (.+) \|$/gm)].flatMap(([, cells = '']) =>
    [...cells.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect([...tables].sort()).toEqual(rows.map(({ name }) => name).sort());
});

pageTest.each(SUBJECTS)(
  'commands of %s run in an empty folder after those of the pages before [G8.01]',
  async (subject) => {
    const blocks = readPage(`${HANDBOOK}/${subject}.md`).blocks.filter(({ marker }) => marker === null);
    await shell.run(blocks);
  },
);
