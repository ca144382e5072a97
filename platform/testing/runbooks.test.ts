import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { openTestDatabase, type TestDatabase } from '../src/core/database/testing';
import { listStatements, listUnknownNames, listUnknownVariables, readPage, root, type Page } from './handbook';

const FOLDER = 'docs/operate/runbooks';
const HEADINGS = [
  'Alert',
  'What players see',
  'How to confirm',
  'What to do',
  'How to know that it is over',
  'What to write down',
];
/** The list of G8.02, in its order. */
const SUBJECTS = [
  ...['process-down', 'no-leader', 'postgresql-down', 'disk-full', 'redis-down', 'feed-silent'],
  ...['wrong-result-settled', 'payment-gateway-down', 'payout-stuck', 'sms-not-arriving', 'bad-release'],
  ...['ledger-proof-failed', 'key-leaked', 'restore', 'latency', 'flood-of-requests'],
];
const pathOf = (subject: string) => `${FOLDER}/${subject}.md`;
const index = readPage(`${FOLDER}/README.md`);
const pages = SUBJECTS.map((subject) => readPage(pathOf(subject)));
const options = readFileSync(join(root, 'docs/configuration.md'), 'utf8');

interface Alert {
  readonly alert?: string;
  readonly annotations?: { readonly runbook_url: string };
}
const rules: { readonly groups: readonly { readonly rules: readonly Alert[] }[] } = parse(
  readFileSync(join(root, 'platform/deploy/monitoring/rules.yaml'), 'utf8'),
);
const alerts = rules.groups.flatMap((group) => group.rules).filter(({ alert }) => alert !== undefined);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

/** Text below a heading of the second order. */
const sectionOf = ({ text }: Page, heading: string): string =>
  text.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? '';
const alertsOf = (page: Page): readonly string[] =>
  [...sectionOf(page, 'Alert').matchAll(/`([A-Z][a-z]\w+)`/g)].map(([, name = '']) => name);

test('each of the 16 runbooks has the six headings with text, in order, and is in the index [G8.02]', () => {
  expect(SUBJECTS).toHaveLength(16);
  for (const page of pages) {
    expect([page.path, page.headings]).toEqual([page.path, HEADINGS]);
    for (const heading of HEADINGS)
      expect([page.path, heading, sectionOf(page, heading).trim().length > heading.length + 20]).toEqual([
        page.path,
        heading,
        true,
      ]);
    for (const heading of ['How to confirm', 'What to do', 'How to know that it is over'])
      expect([page.path, heading, page.blocks.some((block) => block.heading === heading)]).toEqual([
        page.path,
        heading,
        true,
      ]);
  }
  expect([...index.text.matchAll(/\(([\w-]+)\.md\) +\|/g)].map(([, subject]) => subject)).toEqual(SUBJECTS);
});

test('each alert names a runbook that exists, and each runbook names exactly its alerts [G4.05 G8.02]', () => {
  const wanted = SUBJECTS.map((subject) => [
    subject,
    alerts
      .filter(({ annotations }) => annotations?.runbook_url === pathOf(subject))
      .map(({ alert }) => alert)
      .sort(),
  ]);
  expect(pages.map((page, at) => [SUBJECTS[at], [...alertsOf(page)].sort()])).toEqual(wanted);
  expect(wanted.flatMap(([, names]) => names)).toHaveLength(alerts.length);
});

test('commands of runbooks name commands, calls, metrics, files and variables that exist [G8.02]', () => {
  const all = [index, ...pages];
  expect(all.flatMap(listUnknownNames)).toEqual([]);
  expect(all.flatMap((page) => listUnknownVariables(page, index.text + options))).toEqual([]);
  expect(all.flatMap(({ blocks }) => blocks).filter(({ language }) => language !== 'sh')).toEqual([]);
});

test('statements of runbooks name tables, columns and functions that exist [G8.02]', async () => {
  const statements = pages.flatMap((page) => listStatements(page).map((sql) => [page.path, sql] as const));
  expect(statements.length).toBeGreaterThan(35);
  for (const [path, sql] of statements)
    expect([path, sql, await database.query(`EXPLAIN ${sql}`).then(() => 'known', String)]).toEqual([
      path,
      sql,
      'known',
    ]);
});

test.each([
  ['a command', '```sh\nbin/backlay mend\n```', 'bin/backlay mend'],
  ['a word of a command', '```sh\nbin/backlay staff promote asha\n```', 'bin/backlay staff promote'],
  ['an option', '```sh\nbin/backlay books --repair\n```', 'the option --repair of books'],
  ['a switch', '```sh\nbin/backlay switch royal nothing off\n```', 'the switch nothing'],
  ['a script', '```sh\nnpm run mend\n```', 'npm run mend'],
  ['a metric', '```sh\ncurl -s "$ADMIN/metrics" | grep \'^backlay_nothing\'\n```', 'backlay_nothing'],
  ['a call', '```sh\ncurl -X PUT "$STAFF/api/administrator/nothing"\n```', 'PUT /api/administrator/nothing'],
  ['a file', '```sh\ncat platform/deploy/nothing.yaml\n```', 'platform/deploy/nothing.yaml'],
  ['a program', '```sh\nmend --all | sort\n```', 'mend'],
  ['a service', '```sh compose\ndocker compose -f compose.yaml restart nothing\n```', 'nothing'],
  ['a part', '```sh\ncurl -s "$ADMIN/readyz" | jq .parts.nothing\n```', 'nothing'],
] as const)('%s of a runbook that does not exist is found [G8.02]', (_kind, text, found) => {
  const block = {
    heading: '',
    language: 'sh',
    marker: null,
    file: null,
    text: text.split('\n').slice(1, -1).join('\n'),
  };
  const page = { path: index.path, text, headings: [], blocks: [block] };
  expect(listUnknownNames(page)).toContain(`${index.path}: ${found}`);
});
