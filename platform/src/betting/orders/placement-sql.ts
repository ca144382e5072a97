import { toInsertSql, toTypeSql } from '../../core/database';
import { BET_FIELD_COLUMNS } from './bet-fields';
import { INSERTS, NEW_BET } from './placement-columns';

interface SqlFile {
  readonly name: string;
  readonly sql: string;
}

/** The file of `betting_place_optimistic` with the type and the columns of bets as their table has them now. */
export const renderPlacementFunction = (sql: string): string =>
  sql
    .replace(/\bbetting_new_bet\w*\[\]/, `${NEW_BET.name}[]`)
    .replace(/INSERT INTO bet \([^]*?\) s(?=;)/, () => toInsertSql(NEW_BET, INSERTS.bet));

/** The migration that adds the columns of new fields and the type of their bets; null where one has it. */
export function renderBetMigration(migrations: readonly SqlFile[]): SqlFile | null {
  if (migrations.some(({ sql }) => sql.includes(`CREATE TYPE ${NEW_BET.name} AS`))) return null;
  const types = migrations.flatMap(({ sql }) => sql.match(/CREATE TYPE betting_new_bet\w* AS \([^)]*\)/g) ?? []);
  const known = (column: string) => types.some((type) => type.includes(`\n  ${column} `));
  const added = BET_FIELD_COLUMNS.filter(({ name }) => !known(name));
  const number = Math.max(...migrations.map(({ name }) => Number.parseInt(name, 10))) + 1;
  const label = added.map(({ name }) => name.replaceAll('_', '-')).join('-') || 'bet-type';
  return {
    name: `${String(number).padStart(3, '0')}-${label}.sql`,
    sql: `-- Written by write-placement-sql.ts from bet-fields.ts. Null for older bets and for bets of older servers.
${added.map(({ name, type }) => `ALTER TABLE bet ADD COLUMN ${name} ${type};`).join('\n')}
${toTypeSql(NEW_BET)}
`,
  };
}
