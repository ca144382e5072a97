import { implementations } from './index';
import type { Fault } from './testing-broken';
import { CONFORMANCE_TITLES, listConformance, type CallingKind, type Dialect } from './testing-conformance';
import { kyc, kycFaults } from './testing-kyc';
import { mailDialect, mailFaults } from './testing-mail';
import { openTestMailServer, type TestMailServer } from './testing-mail-server';
import { payment, paymentFaults, payout, payoutFaults } from './testing-payments';
import { push, pushFaults } from './testing-push';
import { smsFaults, smsForm, smsJson, smsXml } from './testing-sms';
import { csvStatement, jsonStatement, statementFaults } from './testing-statements';
import { openTestSupplier, type TestSupplier } from './testing-supplier';

let supplier: TestSupplier;
let mailServer: TestMailServer;
beforeAll(async () => {
  [supplier, mailServer] = await Promise.all([openTestSupplier(), openTestMailServer()]);
});
afterAll(async () => {
  await supplier?.close();
  await mailServer?.close();
});

interface Shipped {
  readonly title: string;
  readonly name: string;
  readonly list: () => ReturnType<typeof listConformance>;
}
const listOf = <K extends CallingKind>(kind: K, dialect: Dialect<K>) =>
  listConformance(kind, dialect, kind === 'mail' ? mailServer : supplier);
const shippedOf = <K extends CallingKind>(kind: K, of: string, dialect: Dialect<K>): Shipped => ({
  title: `${kind} ${of}`,
  name: `${kind} ${dialect.implementation.name}`,
  list: () => listOf(kind, dialect),
});
const mail = mailDialect(() => mailServer);
const shipped = [
  shippedOf('sms', 'http with JSON', smsJson),
  shippedOf('sms', 'http with a form', smsForm),
  shippedOf('sms', 'http with XML', smsXml),
  shippedOf('payment', 'hmac', payment),
  shippedOf('payout', 'hmac', payout),
  shippedOf('push', 'web', push),
  shippedOf('mail', 'smtp', mail),
  shippedOf('kyc', 'http', kyc),
  shippedOf('statement', 'csv', csvStatement),
  shippedOf('statement', 'json', jsonStatement),
];

test('every shipped adapter is among those that the suite checks [G7.01]', () => {
  const all = Object.values(implementations).flatMap((each) => each.map(({ kind, name }) => `${kind} ${name}`));
  // The one of live TV signs an address and calls nobody: its own test has it.
  expect([...new Set(shipped.map(({ name }) => name)), 'tv signed'].sort()).toEqual([...all].sort());
});

describe.each(shipped)('$title', ({ list }) => {
  test.each(CONFORMANCE_TITLES)('the adapter conforms: %s [G7.01]', async (title) => {
    const found = list().filter((each) => each.title === title);
    expect(found).toHaveLength(1);
    await found[0]?.check();
  });
});

type Case = readonly [what: string, fails: string, list: Shipped['list']];
const casesOf = <K extends CallingKind>(kind: K, faults: readonly Fault<K>[]): readonly Case[] =>
  faults.map(([what, fails, dialect]) => [`of ${kind} that ${what}`, fails, () => listOf(kind, dialect)]);
const faults = [
  ...casesOf('sms', smsFaults),
  ...casesOf('payment', paymentFaults),
  ...casesOf('payout', payoutFaults),
  ...casesOf('mail', mailFaults(mail)),
  ...casesOf('kyc', kycFaults),
  ...casesOf('push', pushFaults),
  ...casesOf('statement', statementFaults),
];

test('an adapter of each kind that calls its supplier has faults which the suite finds [G7.01]', () => {
  const listed = { sms: smsFaults, payment: paymentFaults, payout: payoutFaults, mail: mailFaults(mail) };
  const wrong = { ...listed, kyc: kycFaults, push: pushFaults, statement: statementFaults };
  expect(Object.keys(wrong).sort()).toEqual([...new Set(shipped.map(({ name }) => name.split(' ')[0]))].sort());
});

test.each(faults)('an adapter %s fails: %s [G7.01]', async (_what, title, list) => {
  const results = await list().reduce(
    async (before, { title: name, check }) => [
      ...(await before),
      ...(await check().then(
        () => [],
        () => [name],
      )),
    ],
    Promise.resolve<readonly string[]>([]),
  );
  expect(results).toContain(title);
});
