import type { Database } from '../../core/database';
import { openTestDatabase } from '../../core/database/testing';
import { bettingMigrations } from './testing';

const CHECK_VIOLATION = '23514';

const BET = {
  id: "'b1'",
  user_id: "'p1'",
  tenant_id: "'t1'",
  client_ref: "'r1'",
  event_id: "'e1'",
  market_id: "'m1'",
  market_type: "'MATCH_ODDS'",
  runner_id: "'a'",
  side: "'back'",
  odd: '2',
  run: '0',
  stake: '100',
  profit: '100',
  liability: '100',
  market_version: '1',
  status: "'matched'",
  names: "'{}'",
  meta: "'{}'",
  created_at: '1',
  updated_at: '1',
  decide_at: '1',
  outcome: 'NULL',
};
const POSITION = {
  user_id: "'p1'",
  market_id: "'m1'",
  event_id: "'e1'",
  legs: "'[]'",
  removals: "'[]'",
  exposure: '0',
};
const HOLD = { user_id: "'p1'", reference: "'b1'", amount: '1', available_after: '0', held_after: '1', at: '1' };

interface Check {
  readonly name: string;
  readonly table: string;
  readonly row: Readonly<Record<string, string>>;
  readonly bad: Readonly<Record<string, string>>;
}
const CHECKS: readonly Check[] = [
  { name: 'bet_side_check', table: 'bet', row: BET, bad: { side: "'x'" } },
  { name: 'bet_status_check', table: 'bet', row: BET, bad: { status: "'open'" } },
  { name: 'bet_outcome_check', table: 'bet', row: BET, bad: { outcome: "'draw'" } },
  { name: 'market_position_exposure_check', table: 'market_position', row: POSITION, bad: { exposure: '-1' } },
  { name: 'ledger_hold_amount_check', table: 'ledger_hold', row: HOLD, bad: { amount: '0' } },
];

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase(bettingMigrations());
});
afterAll(() => database.close());

const insert = (table: string, row: Readonly<Record<string, string>>) =>
  database.query(`INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).join(', ')})`);

test.each(CHECKS)('$name refuses a row that is inserted directly and is validated [H1.29]', async (check) => {
  await expect(insert(check.table, { ...check.row, ...check.bad })).rejects.toMatchObject({
    code: CHECK_VIOLATION,
    constraint: check.name,
  });
  const { rows } = await database.query(
    `SELECT convalidated FROM pg_constraint WHERE contype = 'c' AND conname = $1 AND conrelid = $2::regclass`,
    [check.name, check.table],
  );
  expect(rows).toEqual([{ convalidated: true }]);
});

test('rows with permitted values are accepted by every check [H1.29]', async () => {
  for (const [table, row] of Object.entries({ bet: BET, market_position: POSITION, ledger_hold: HOLD }))
    await insert(table, row);
  const { rows } = await database.query(
    `SELECT (SELECT count(*) FROM bet) AS bets, (SELECT count(*) FROM market_position) AS positions,
       (SELECT count(*) FROM ledger_hold) AS holds`,
  );
  expect(rows).toEqual([{ bets: 1, positions: 1, holds: 1 }]);
});
