import { toInsertSql, toTypeSql, type CompositeType } from '../../core/database';
import type { Bet } from './bet';
import { BET_FIELD_COLUMNS } from './bet-fields';
import type { OrderRejection } from './batch-repository';
import type { StoredPosition } from './batch-positions';

/** A market that a batch was decided on, with the row version that must still be current. */
export interface SeenMarket {
  readonly marketId: string;
  readonly rowVersion: number | null;
}

/** A changed position with the row version that must still be current. Null adds the position. */
export interface ChangedPosition {
  readonly position: StoredPosition;
  readonly rowVersion: number | null;
}

export const SEEN_MARKET: CompositeType<SeenMarket> = {
  name: 'betting_seen_market',
  columns: [
    { name: 'market_id', type: 'text', valueOf: ({ marketId }) => marketId },
    { name: 'seen', type: 'xid', valueOf: ({ rowVersion }) => rowVersion },
  ],
};

export const CHANGED_POSITION: CompositeType<ChangedPosition> = {
  name: 'betting_changed_position',
  columns: [
    { name: 'user_id', type: 'text', valueOf: ({ position }) => position.userId },
    { name: 'market_id', type: 'text', valueOf: ({ position }) => position.marketId },
    { name: 'event_id', type: 'text', valueOf: ({ position }) => position.eventId },
    { name: 'legs', type: 'text', valueOf: ({ position }) => JSON.stringify(position.legs) },
    { name: 'removals', type: 'text', valueOf: ({ position }) => JSON.stringify(position.removals) },
    { name: 'exposure', type: 'bigint', valueOf: ({ position }) => position.exposure },
    { name: 'seen', type: 'xid', valueOf: ({ rowVersion }) => rowVersion, isStored: false },
  ],
};

/** Its name counts the fields: a further field makes a new type, and the function of released servers stays. */
export const NEW_BET: CompositeType<Bet> = {
  name: `betting_new_bet${BET_FIELD_COLUMNS.length > 1 ? `_${BET_FIELD_COLUMNS.length}` : ''}`,
  columns: [
    { name: 'id', type: 'text', valueOf: ({ id }) => id },
    { name: 'user_id', type: 'text', valueOf: ({ userId }) => userId },
    { name: 'tenant_id', type: 'text', valueOf: ({ tenantId }) => tenantId },
    { name: 'client_ref', type: 'text', valueOf: ({ clientRef }) => clientRef },
    { name: 'event_id', type: 'text', valueOf: ({ eventId }) => eventId },
    { name: 'market_id', type: 'text', valueOf: ({ marketId }) => marketId },
    { name: 'market_type', type: 'text', valueOf: ({ marketType }) => marketType },
    { name: 'runner_id', type: 'text', valueOf: ({ runnerId }) => runnerId },
    { name: 'side', type: 'text', valueOf: ({ side }) => side },
    { name: 'odd', type: 'double precision', valueOf: ({ odd }) => odd },
    { name: 'run', type: 'double precision', valueOf: ({ run }) => run },
    { name: 'stake', type: 'bigint', valueOf: ({ stake }) => stake },
    { name: 'profit', type: 'bigint', valueOf: ({ profit }) => profit },
    { name: 'liability', type: 'bigint', valueOf: ({ liability }) => liability },
    { name: 'market_version', type: 'integer', valueOf: ({ marketVersion }) => marketVersion },
    { name: 'status', type: 'text', valueOf: ({ status }) => status },
    { name: 'names', type: 'text', valueOf: ({ names }) => JSON.stringify(names) },
    { name: 'meta', type: 'text', valueOf: ({ meta }) => JSON.stringify(meta) },
    { name: 'decide_at', type: 'bigint', valueOf: ({ decideAt }) => decideAt },
    { name: 'matched_at', type: 'bigint', valueOf: ({ matchedAt }) => matchedAt },
    ...BET_FIELD_COLUMNS,
  ],
};

export const NEW_REJECTION: CompositeType<OrderRejection> = {
  name: 'betting_new_rejection',
  columns: [
    { name: 'user_id', type: 'text', valueOf: ({ userId }) => userId },
    { name: 'client_ref', type: 'text', valueOf: ({ clientRef }) => clientRef },
    { name: 'reason', type: 'text', valueOf: ({ reason }) => reason },
  ],
};

/** Tables that `betting_place_optimistic` inserts into: the parameter with the rows, and what the function computes. */
export const INSERTS = {
  position: { table: 'market_position', from: 'positions' },
  bet: { table: 'bet', from: 'bets', computed: { created_at: 'placed_at', updated_at: 'placed_at' } },
  rejection: { table: 'bet_rejection', from: 'rejections', computed: { at: 'placed_at' } },
};

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
