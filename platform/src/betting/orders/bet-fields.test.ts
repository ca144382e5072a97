import { readMigrations } from '../../core/database';
import { createOrdersFixture, order, type OrdersFixture } from './testing-orders';
import { BET_FIELD_COLUMNS, BET_FIELDS, choiceField, textField } from './bet-fields';
import { NEW_BET, renderBetMigration, renderPlacementFunction } from './placement-columns';

let ring: OrdersFixture;
beforeAll(async () => {
  ring = await createOrdersFixture();
});
afterAll(() => ring?.platform.close());

const files = readMigrations(undefined, ['betting']);
const migrations = files.filter(({ isRepeatable }) => !isRepeatable);
const placementFunction = files.find(({ name }) => name === 'betting-place-optimistic.sql')?.sql ?? '';

test.each(Object.entries(BET_FIELDS))('field %s of an order arrives in open bets [H1.28 H1.40]', async (_, field) => {
  const match = ring.newMatch();
  const placed = await ring.place(order(match, field.example.order));
  expect(placed.body.docs).toMatchObject(field.example.wire);
  const open = await ring.platform.call('royal', 'openBets', { token: ring.token, query: { eventId: match.eventId } });
  expect(open.body.docs).toEqual([expect.objectContaining(field.example.wire)]);
});

test('the placement function and the migrations have every field of a bet [H1.28]', () => {
  expect(renderPlacementFunction(placementFunction)).toBe(placementFunction);
  expect(renderBetMigration(migrations)).toBeNull();
});

test('without its migration, the type of bets is written under the next number [H1.28]', () => {
  const older = migrations.filter(({ sql }) => !sql.includes(`CREATE TYPE ${NEW_BET.name} AS`));
  const number = Math.max(...older.map(({ name }) => Number.parseInt(name, 10))) + 1;
  const written = renderBetMigration(older);
  expect(Number.parseInt(written?.name ?? '', 10)).toBe(number);
  expect(written?.name.replace(/^\d{3}-/, '')).toBe(`${BET_FIELD_COLUMNS.at(-1)?.name.replaceAll('_', '-')}.sql`);
  expect(written?.sql).toContain(`CREATE TYPE ${NEW_BET.name} AS (`);
  expect(written?.sql.match(/ALTER TABLE/g)).toHaveLength(1);
  for (const { type } of BET_FIELD_COLUMNS) expect(type).toBe('text');
});

test('a migration that adds columns to bets is named by them, with dashes [H1.28]', () => {
  const [first] = BET_FIELD_COLUMNS;
  const older = migrations
    .filter(({ sql }) => !sql.includes(`CREATE TYPE ${NEW_BET.name} AS`))
    .map(({ name, sql }) => ({ name, sql: sql.replaceAll(`\n  ${first?.name} `, '\n  other ') }));
  const written = renderBetMigration(older);
  expect(written?.name).toMatch(new RegExp(`^\\d{3}-${first?.name.replaceAll('_', '-')}`));
  expect(written?.sql).toContain(`ALTER TABLE bet ADD COLUMN ${first?.name} ${first?.type};`);
});

test('the placement function of an older table gets the current type and columns [H1.28]', () => {
  const older = placementFunction
    .replace(`${NEW_BET.name}[]`, 'betting_new_bet_0[]')
    .replaceAll(/, (?:\(s\.r\)\.)?asked/g, '');
  expect(older).not.toBe(placementFunction);
  expect(renderPlacementFunction(older)).toBe(placementFunction);
});

test('a choice field stores its texts and reads any other one as null [H1.28]', () => {
  const field = choiceField(['phone', 'desktop'], { toWire: () => ({}), example: { order: {}, wire: {} } });
  expect(field.decode(field.encode('phone'))).toBe('phone');
  expect(['tablet', null, undefined].map((stored) => field.decode(stored))).toEqual([null, null, null]);
});

test('a text field stores its text and an empty one as null [H1.28]', () => {
  const field = textField({ toWire: () => ({}), example: { order: {}, wire: {} } });
  expect(field.decode(field.encode('Toss won'))).toBe('Toss won');
  expect([field.encode(''), field.decode(null), field.decode(undefined)]).toEqual([null, null, null]);
});
