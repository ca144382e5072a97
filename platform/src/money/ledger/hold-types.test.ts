import type { CompositeType } from '../../core/database';
import { readMigrations } from '../../core/database';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { BALANCE_CHANGE, NEW_HOLD } from './';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase(readMigrations(undefined, ['ledger']));
});
afterAll(() => database.close());

const TYPES: readonly [string, CompositeType<never>][] = [
  ['ledger_new_hold', NEW_HOLD],
  ['ledger_balance_change', BALANCE_CHANGE],
];
test.each(TYPES)('type %s has the attributes of its column table in their order [H1.28]', async (name, type) => {
  const { rows } = await database.query(
    `SELECT attribute_name AS name, data_type AS type FROM information_schema.attributes
     WHERE udt_name = $1 ORDER BY ordinal_position`,
    [name],
  );
  expect(rows).toEqual(type.columns.map((column) => ({ name: column.name, type: column.type })));
  expect([type.name, rows.length > 3]).toEqual([name, true]);
});
