import { toInsertSql, toTypeSql, type Column, type CompositeType, type Migration } from '../../core/database';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { createQuerySpy } from '../../core/database/testing-watched';
import { BALANCE_CHANGE, NEW_HOLD } from '../../money/ledger';
import { BettingService, type Bet, type Order } from './';
import { CHANGED_POSITION, INSERTS, NEW_BET, NEW_REJECTION, SEEN_MARKET } from './placement-columns';
import { FakeMarkets, NotificationRecord, bettingMigrations, give, orderOf, player } from './testing';

const TYPES: readonly CompositeType<never>[] = [
  SEEN_MARKET,
  NEW_HOLD,
  BALANCE_CHANGE,
  CHANGED_POSITION,
  NEW_BET,
  NEW_REJECTION,
];
const STATEMENTS = [
  {
    table: 'ledger_hold',
    statement: toInsertSql(NEW_HOLD, { table: 'ledger_hold', from: 'holds', computed: { at: 'booked_at' } }),
  },
  { table: 'market_position', statement: toInsertSql(CHANGED_POSITION, INSERTS.position) },
  { table: 'bet', statement: toInsertSql(NEW_BET, INSERTS.bet) },
  { table: 'bet_rejection', statement: toInsertSql(NEW_REJECTION, INSERTS.rejection) },
];
const oneLine = (sql: string) => sql.replace(/\s+/g, ' ');

let database: TestDatabase;
let service: BettingService;
let statements: string[];
const order = (change: Partial<Order> = {}) => orderOf({ userId: 'p1', ...change });

function serviceOf(): BettingService {
  const markets = new FakeMarkets();
  markets.add({ id: 'm1' });
  return new BettingService({
    database: createQuerySpy(database, (name) => name.startsWith('betting_') && statements.push(name)),
    markets,
    notify: new NotificationRecord(),
    players: { findById: async () => player() },
  });
}

/** Places on the optimistic path alone: the first two orders fill the cache. */
async function placeCached(change: Partial<Order>): Promise<Bet> {
  await service.place(order());
  await service.place(order());
  statements.length = 0;
  const { bet } = await service.place(order(change));
  expect(statements).toEqual(['betting_place_optimistic']);
  if (!bet) throw new Error('The order was rejected');
  return bet;
}

beforeEach(async () => {
  database = await openTestDatabase(bettingMigrations());
  statements = [];
  service = serviceOf();
  await give(database, 'p1', 1_000_000);
});
afterEach(async () => {
  await service.stop();
  await database.close();
});

test('the placement function takes six arrays of composite types and a time [H1.28]', async () => {
  const { rows } = await database.query<{ name: string; type: string }>(
    `SELECT p.parameter_name AS name, p.udt_name AS type FROM information_schema.parameters p
     JOIN information_schema.routines r USING (specific_schema, specific_name)
     WHERE r.routine_name = 'betting_place_optimistic' ORDER BY p.ordinal_position`,
  );
  expect(rows.map(({ type }) => type)).toEqual([...TYPES.map(({ name }) => `_${name}`), 'int8']);
});

test.each(TYPES)('type $name has the attributes of its column table [H1.28]', async ({ name, columns, ...rest }) => {
  const { rows } = await database.query(
    `SELECT attribute_name AS name, data_type AS type FROM information_schema.attributes
     WHERE udt_name = $1 ORDER BY ordinal_position`,
    [name],
  );
  expect(rows).toEqual(columns.map((column) => ({ name: column.name, type: column.type })));
  const created = bettingMigrations().filter(({ sql }) => sql.includes(`CREATE TYPE ${name} AS`));
  expect(created.map(({ sql }) => sql)).toEqual([expect.stringContaining(toTypeSql({ name, columns, ...rest }))]);
});

test.each(STATEMENTS)('one function file inserts into $table by the generated lists [H1.28]', ({ statement }) => {
  const files = bettingMigrations().filter(({ isRepeatable, sql }) => {
    return isRepeatable && oneLine(sql).includes(oneLine(statement));
  });
  expect(files).toHaveLength(1);
});

test('a column added to the table alone arrives in the row [H1.28]', async () => {
  const inserted = toInsertSql(NEW_BET, INSERTS.bet);
  const columns: Column<Bet>[] = NEW_BET.columns as Column<Bet>[];
  columns.push({ name: 'test_only', type: 'text', valueOf: ({ clientRef }) => `text of ${clientRef}` });
  try {
    const file = bettingMigrations().find(({ name }) => name === 'betting-place-optimistic.sql') as Migration;
    const sql = oneLine(file.sql.replace(/^--.*$/gm, '').replace(/ +-- .*$/gm, ''));
    await database.query(`ALTER TABLE bet ADD COLUMN test_only text; DROP TYPE ${NEW_BET.name} CASCADE`);
    await database.query(toTypeSql(NEW_BET));
    await database.query(sql.replace(oneLine(inserted), () => toInsertSql(NEW_BET, INSERTS.bet)));
    const { id, clientRef } = await placeCached({});
    const { rows } = await database.query('SELECT test_only FROM bet WHERE id = $1', [id]);
    expect(rows).toEqual([{ test_only: `text of ${clientRef}` }]);
  } finally {
    columns.pop();
  }
});

test('texts with quotes, backslashes, commas, line ends and braces arrive unchanged in the bet [H1.28]', async () => {
  const text = 'a "quoted" \\back\\slash, (row) {array} [list] \'one\' ""two"" \\" $1 रु\r\nnext\tline\n';
  const clientRef = `ref ${text}`;
  const { id } = await placeCached({ clientRef, meta: { text, [text]: [text] } });
  const { rows } = await database.query('SELECT client_ref, meta::json FROM bet WHERE id = $1', [id]);
  expect(rows).toEqual([{ client_ref: clientRef, meta: { text, [text]: [text] } }]);
});

test('the placement function of version 0.1 places beside the composite one [H1.28]', async () => {
  await service.place(order());
  const { rows: parameters } = await database.query<{ name: string; type: string }>(
    `SELECT p.parameter_name AS name, p.data_type AS type FROM information_schema.parameters p
     JOIN information_schema.routines r USING (specific_schema, specific_name)
     WHERE r.routine_name = 'betting_take' ORDER BY p.ordinal_position`,
  );
  expect(parameters).toHaveLength(49);
  const one = {
    ...{ p_user: '{p1}', p_market: '{m1}', p_event: '{e1}', p_exposure: '{0}', p_legs: '[]', p_removals: '[]' },
    ...{ b_id: '{old}', b_at: '{1}', b_tenant: '{t1}', b_ref: '{old}', b_type: '{MATCH_ODDS}', b_runner: '{a}' },
    ...{ b_lay: '{f}', b_odd: '{2}', b_run: '{0}', b_stake: '{100}', b_profit: '{100}', b_liability: '{100}' },
    ...{ b_version: '{1}', b_decide: '{1}', b_names: '{}', b_meta: '{}', b_asked: '', taken_at: '1' },
  };
  const { rows: seen } = await database.query<{ xmin: string; cap: string }>(
    `SELECT (SELECT xmin::text FROM market_position) AS xmin, (SELECT version::text FROM betting_cap) AS cap`,
  );
  const values: Readonly<Record<string, string | null>> = {
    ...one,
    p_seen: `{${seen[0]?.xmin}}`,
    caps_version: seen[0]?.cap ?? null,
    ...{ caps_head: null, caps_changes: null },
    ...Object.fromEntries(parameters.filter(({ name }) => name.startsWith('s_')).map(({ name }) => [name, null])),
  };
  await database.query(
    `SELECT betting_take(${parameters.map((_, at) => `$${at + 1}`).join(', ')})`,
    parameters.map(({ name }) => (name in values ? (values[name] ?? null) : '{}')),
  );
  const { rows } = await database.query(`SELECT side, status, stake FROM bet WHERE id = 'old'`);
  expect(rows).toEqual([{ side: 'back', status: 'matched', stake: 100 }]);
});
