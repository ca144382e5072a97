import { productTexts, productTextsInHindi } from '@backlay/shared/testing/product-texts';
import { seededTenants } from '../../core/tenants';
import type { TestPlatform } from '../../../testing/index';
import { openPayments } from './testing';

/** Speech about a payment near a word for gambling: an instruction that hides what the payment is for. */
const ENGLISH = [
  /\b(write|mention|message|note|remark|describe|purpose)\w*\b[^.]{0,60}\b(gam(e|es|ing|bl\w+)|bet(s|ting)?|casino)\b/i,
  /\b(gam(e|es|ing|bl\w+)|bet(s|ting)?|casino)\b[^.]{0,60}\b(write|mention|message|note|remark|describe|purpose)\w*\b/i,
];
const HINDI = [
  /(लिख|उल्लेख|संदेश|टिप्पणी)[^।]{0,60}(गेम|खेल|जुआ|जुए|बेट|कैसीनो)/,
  /(गेम|खेल|जुआ|जुए|बेट|कैसीनो)[^।]{0,60}(न लिख|मत लिख|उल्लेख|संदेश)/,
];
const isDisguise = (text: string) => [...ENGLISH, ...HINDI].some((pattern) => pattern.test(text));

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openPayments();
});
afterAll(() => platform?.close());

test.each([
  ['Write nothing about games in the message', true],
  ['Do not mention betting', true],
  ['Keep casino out of the payment note', true],
  ['संदेश में खेल के बारे में कुछ न लिखें', true],
  ['Find it in your bank app under transaction details', false],
  ['Your bet was not placed', false],
])('the word list judges “%s” as a disguise: %s [H1.18]', (text, expected) => {
  expect(isDisguise(text)).toBe(expected);
});

test('no seeded deposit method of a brand asks the payer to hide the purpose [H1.18]', async () => {
  const { rows } = await platform.database.query<{
    tenant: string;
    name: string;
    details: { customFields: { label: string; value: string }[] };
  }>('select tenant_id as tenant, payment_name as name, details from deposit_method');
  const players = seededTenants.filter(({ audience }) => audience === 'player');
  expect(new Set(rows.map(({ tenant }) => tenant))).toEqual(new Set(players.map(({ id }) => id)));
  const fields = rows.flatMap(({ tenant, name, details }) =>
    details.customFields.map(({ label, value }) => ({ tenant, name, label, value })),
  );
  expect(fields.filter(({ label }) => /^note$/i.test(label))).toEqual([]);
  expect(rows.filter((row) => isDisguise(JSON.stringify(row.details).slice(0, 5_000)))).toEqual([]);
});

test('no text in English or Hindi and no brand record asks the payer to hide the purpose [H1.18]', () => {
  const texts = [...Object.entries(productTexts), ...Object.entries(productTextsInHindi)];
  expect(texts.filter(([, text]) => isDisguise(text))).toEqual([]);
  const records = JSON.stringify(seededTenants.map(({ theme, app }) => ({ theme, app }))).match(/"[^"]*"/g) ?? [];
  expect(records.filter(isDisguise)).toEqual([]);
});
