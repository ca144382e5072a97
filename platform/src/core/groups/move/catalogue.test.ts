import { openTestDatabase, type TestDatabase } from '../../database/testing';
import { createSchema } from './capture';
import { MOVE_RULES } from './catalogue';
import { readMovedTables, toCondition, type MoveScope } from './move-tables';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const scope: MoveScope = { id: 7, brands: ['b'], pools: ['p'], roots: ['r'], house: { from: 'h', to: 'h' } };

test('every table of a group has a rule of how its rows belong to a brand, and no rule is of none [G6.06]', async () => {
  const { rows } = await database.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(MOVE_RULES).sort());
});

test('a move is refused while a table has no rule, which is named [G6.06]', async () => {
  await database.query('CREATE TABLE new_feature (id text PRIMARY KEY, tenant_id text NOT NULL)');
  await expect(readMovedTables(database)).rejects.toThrow(
    'Nothing is known of how these tables belong to a brand: new_feature.',
  );
  await database.query('DROP TABLE new_feature');
});

test('every rule is a condition of its table, and tables come after those that they refer to [G6.06]', async () => {
  await createSchema(database, scope);
  for (const [name, rule] of Object.entries(MOVE_RULES))
    if ('owned' in rule) await database.query(`SELECT FROM ${name} r WHERE ${toCondition(rule.owned, scope)}`);
  const names = (await readMovedTables(database)).map(({ name }) => name);
  const { rows } = await database.query<{ name: string; above: string }>(
    `SELECT conrelid::regclass::text AS name, confrelid::regclass::text AS above FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid`,
  );
  for (const { name, above } of rows)
    if (names.includes(name) && names.includes(above)) expect(names.indexOf(above)).toBeLessThan(names.indexOf(name));
});

test('tables with a column of a brand move but for those of rollouts and requests of the registry [G6.06]', async () => {
  const { rows } = await database.query<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'tenant_id'
       AND table_name IN (SELECT tablename FROM pg_tables WHERE schemaname = 'public') ORDER BY 1`,
  );
  const staying = rows.filter(({ name }) => MOVE_RULES[name]?.kind === 'stays').map(({ name }) => name);
  expect(staying).toEqual(['registry_request', 'rollout_verdict', 'rollout_visitor']);
});
