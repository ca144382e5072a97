import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { options } from '../src/core/config/options-table';
import { openTestDatabase } from '../src/core/database/testing';
import { freePort } from '@backlay/shared/testing/find-program';
import { parse } from 'yaml';
import { HANDBOOK, listPages, listUnknownNames, listUnknownVariables, readPage, root, type Block } from './handbook';
import { openPageShell, pageTest, type PageShell } from './page-shell';
import { PromEvaluator } from './promql';

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

const RUNBOOKS = `${HANDBOOK}/runbooks`;
const command = (text: string): Block => ({ heading: '', language: 'sh', marker: null, file: null, text });
/** Blocks of a page that run in one place alone. */
const marked = (path: string, marker: string): readonly Block[] =>
  readPage(path).blocks.filter((block) => block.marker === marker);
const rules: readonly { readonly alert?: string; readonly expr: string }[] = parse(
  readFileSync(join(root, 'platform/deploy/monitoring/rules.yaml'), 'utf8'),
).groups.flatMap((group: { rules: readonly object[] }) => group.rules);

/** Reads the metrics until the condition of an alert holds, or holds no more. */
async function until(alert: string, wanted: boolean): Promise<void> {
  const { expr = '' } = rules.find((rule) => rule.alert === alert) ?? {};
  for (let reads = 0; reads < 300; reads += 1) {
    const lines = (await shell.run([command('curl -sS "$ADMIN/metrics"')])).split('\n');
    const samples = lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))] as const);
    if (new PromEvaluator(Object.fromEntries(samples), new Map()).evaluate(expr, 0).length > 0 === wanted) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`Never reached: ${alert} is ${wanted}`);
}

pageTest(
  'a backup that is missing and a data folder that is lost are mended by the page of the restore [G8.02 G5.02]',
  async () => {
    const page = `${RUNBOOKS}/restore.md`;
    const connect = () => shell.run(marked(`${RUNBOOKS}/README.md`, 'embedded'));
    await shell.run([command('export ADMIN="http://127.0.0.1:$ADMIN_PORT" REASON="drill of the runbooks"')]);
    await shell.run([command('sh restart.sh')]);
    await connect();
    await shell.run([
      command(
        `psql "$DB" -c "UPDATE backup_run SET result_at = result_at - interval '27 hours', ended_at = ended_at - interval '27 hours'"`,
      ),
    ]);
    await until('BackupMissing', true);
    await shell.section(page, 'How to confirm');
    await shell.section(page, 'What to do');
    await until('BackupMissing', false);

    const accounts = () => shell.run([command('psql "$DB" -Atc "SELECT count(*), max(id) FROM user_account"')]);
    const before = await accounts();
    await shell.run([
      command('kill -9 "$(cat backlay.pid)"; rm backlay.pid'),
      // Its database writes until it finds its folder gone.
      command(
        'LOST=$(readlink -f "$DATA_DIR/postgres"); while ! rm -rf "$LOST"; do sleep 0.2; done; rm -rf "$DATA_DIR"',
      ),
      command('export RESTORE_TO="$PWD/after-the-loss"'),
    ]);
    expect(await shell.run(marked(page, 'restore'))).toMatch(/The proof passed: ledger with \d+ entries/);
    await shell.run([command('sh restart.sh')]);
    await connect();
    expect(await accounts()).toBe(before);
    await shell.run(marked(page, 'restored'));
    // The first log is closed within 40 seconds.
    const isOver = async () =>
      /backlay_backup_age_seconds \d/.test(await shell.section(page, 'How to know that it is over'));
    while (!(await isOver())) await new Promise((done) => setTimeout(done, 1000));
  },
);
