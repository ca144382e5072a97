import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { applyCopySettings, isDatabaseUnavailable, type Connection } from '../../database';
import type { ControlDatabase } from '../control-database';
import { GroupRefused } from '../brand-facts';
import { withBrandRows } from './brand-views';
import { createSchema, hasBrand, installCapture, isFenced, noteAccounts, setFence } from './capture';
import { MOVE_RULES } from './catalogue';
import { readScope, readTablesOfBoth, refuseRows, refuseSplit, refuseOtherSettlements } from './check-move';
import { closed, readMaintenance, setMaintenance, waitForQuiet } from './close-brand';
import { countRows, findDifferences, sumArrived, sumLeaving, type TableSums } from './compare-sides';
import type { BrandMove } from './control-moves';
import { copyChanges, copyTables, countChanges, createCopy, type MoveSides } from './copy-rows';
import { schemaOf, type MovedTable, type MoveScope } from './move-tables';
import { findCollision, placeBrand } from './place-brand';

/** The ledger's proof over the brand's rows. */
export interface BrandProof {
  readonly accounts: number;
  readonly transactions: number;
  readonly entries: number;
  readonly problems: readonly string[];
}

/** What the rooms of the platform add to a move. */
export interface MoveParts {
  /** Refuses groups whose stored secrets have different keys. */
  readonly check: (sides: MoveSides) => Promise<void>;
  /** Proves the ledger of the rows that the connection sees. */
  readonly prove: (connection: Connection) => Promise<BrandProof>;
  /** Reads what staff set for the brands in a row that all brands share; a recount that follows sets it in the other group. */
  readonly readSet: (connection: Connection, brands: readonly string[]) => Promise<void>;
  /** Counts anew what a database sums up over its brands, in the transaction in which some arrived or left. */
  readonly recount: (connection: Connection, change: RowsChange) => Promise<void>;
}

/** Brands whose rows arrived in a database, or left it. */
export interface RowsChange {
  readonly brands: readonly string[];
  readonly isArrival: boolean;
  /** Names the move. */
  readonly key: string;
}

/** A move with everything that its steps need. */
export interface MoveContext {
  readonly control: ControlDatabase;
  readonly sides: MoveSides;
  readonly move: BrandMove;
  readonly parts: MoveParts;
  readonly print: (line: string) => void;
  /** Longest maintenance, ms: a move that needs more goes back before the switch. */
  readonly mostMs?: number;
  /** Runs at each point where a command may be cut short. */
  readonly onPoint?: (point: string) => Promise<void> | void;
}

/** The limit of maintenance, ms (G6.06). */
const MAINTENANCE_MS = 60_000;
/** A rest of changes that is copied in a moment. */
const FEW_CHANGES = 500;
/** Passes after which changes come faster than they are copied. */
const PASSES_MOST = 1000;
const QUERY_CANCELED = '57014';

const ACCOUNTS = 'user_account';

export function scopeOf({ id, brands, scope }: BrandMove): MoveScope {
  if (!scope) throw new Error('the move has no scope yet');
  return { ...scope, id, brands };
}

const ownedAccounts = (): string => {
  const rule = MOVE_RULES[ACCOUNTS];
  return rule && 'owned' in rule ? rule.owned : 'false';
};

/** Checks that the brands can be moved, and begins to note what changes in them. */
export async function prepare({ control, sides, move, parts }: MoveContext): Promise<void> {
  await refuseSplit(control, move, sides.from);
  await parts.check(sides);
  const tables = await readTablesOfBoth(sides);
  // The trees are those of the moment at which they begin to be noted.
  const scope = move.isReturn ? scopeOf(move) : await readScope(sides, move);
  const { pools, roots, house } = scope;
  await control.moves.save(move.id, { scope: { pools, roots, house } });
  for (const database of [sides.from, sides.to]) await createSchema(database, scope);
  await noteAccounts(sides.from, scope, ownedAccounts());
  await refuseRows(sides, scope);
  await refuseOtherSettlements(sides, scope);
  for (const database of [sides.from, sides.to]) {
    const isHome = database === sides.from;
    if (isHome || !(await hasBrand(database, scope)))
      await setFence(database, scope, { isUp: false, hasBrand: isHome });
    await installCapture(database, tables, scope);
  }
  await noteAccounts(sides.from, scope, ownedAccounts());
  await createCopy(sides.to, tables, scope);
  await createCopy(sides.from, tables, scope);
}

/** Copies every table while the brands are served. */
export async function copy({ sides, move, print, onPoint }: MoveContext): Promise<void> {
  const scope = scopeOf(move);
  const tables = await readTablesOfBoth(sides);
  const count = await copyTables(sides, tables, scope, ({ name }) => onPoint?.(`copied ${name}`));
  print(`${count} rows of ${move.brands.join(', ')} are copied to ${move.to}.`);
}

/** Copies what changed meanwhile, until little is left. */
export async function follow({ sides, move, onPoint }: MoveContext): Promise<void> {
  const scope = scopeOf(move);
  const tables = await readTablesOfBoth(sides);
  for (let pass = 0; ; pass += 1) {
    const count = await copyChanges(sides, tables, scope);
    await onPoint?.('copied changes');
    if (count <= FEW_CHANGES) break;
    if (pass === PASSES_MOST) throw new GroupRefused('Changes come faster than they are copied: try again later.');
  }
  const collision = await findCollision(sides.to, tables, scope);
  if (collision)
    throw new GroupRefused(
      `${move.to} has ${collision} of another brand already: ids of databases from before groups may be the same.`,
    );
  await refuseOtherSettlements(sides, scope);
}

/** Closes the brands, copies the rest, and puts them in place where everything is the same; or opens them again. */
export async function close(context: MoveContext): Promise<void> {
  const { control, sides, move, print } = context;
  const scope = scopeOf(move);
  if (await hasBrand(sides.to, scope)) return;
  const before = move.maintenance ?? (await readMaintenance(sides.from, move.brands));
  await control.moves.save(move.id, { maintenance: before });
  const startedAt = performance.now();
  // Where a command was cut short behind the fence the brands are closed.
  if (!(await isFenced(sides.from, scope))) await setMaintenance(sides.from, closed(move.brands));
  const arrival: Arrival = {};
  try {
    await context.onPoint?.('closed');
    await arrive(context, scope, { startedAt, arrival });
  } catch (error) {
    const isLate = error instanceof pg.DatabaseError && error.code === QUERY_CANCELED;
    const isFault = error instanceof pg.DatabaseError || isDatabaseUnavailable(error);
    if (!(error instanceof GroupRefused) && !isLate && !(isFault && (await isUndone(sides, arrival)))) throw error;
    await reopen(context, before, error instanceof RowsDiffer ? error.tables : []);
    throw isLate ? new GroupRefused(TOO_LONG) : error;
  }
  print(`${move.brands.join(', ')} is in place in ${move.to} after ${seconds(startedAt)} of maintenance.`);
}

const TOO_LONG =
  'The maintenance would take longer than 60 s: the brand stays open where it is. Try again at a quiet hour.';
const seconds = (startedAt: number): string => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/** The transaction in which the rows arrive, once it has begun. */
interface Arrival {
  xid?: string;
}

/** How long an outcome of that transaction is asked for, ms. */
const OUTCOME_MS = 30_000;

/** Whether the rows surely did not arrive; a connection that was lost leaves that open until the database is asked. */
async function isUndone({ to }: MoveSides, { xid }: Arrival): Promise<boolean> {
  if (xid === undefined) return true;
  const endsAt = performance.now() + OUTCOME_MS;
  while (performance.now() < endsAt) {
    const status = await to.query<{ status: string | null }>('SELECT pg_xact_status($1::xid8) AS status', [xid]).then(
      ({ rows }) => rows[0]?.status,
      () => 'in progress',
    );
    if (status !== 'in progress') return status === 'aborted';
    await sleep(250);
  }
  return false;
}

async function arrive(
  context: MoveContext,
  scope: MoveScope,
  { startedAt, arrival }: { readonly startedAt: number; readonly arrival: Arrival },
): Promise<void> {
  const { sides, move, parts, print, onPoint, mostMs = MAINTENANCE_MS } = context;
  const tables = await readTablesOfBoth(sides);
  await waitForQuiet(sides.from, move.brands, `${schemaOf(scope)}.change`);
  await setFence(sides.from, scope, { isUp: true, hasBrand: true });
  await onPoint?.('fenced');
  while ((await countChanges(sides.from, tables, scope)) > 0) {
    if (performance.now() - startedAt > mostMs) throw new GroupRefused(TOO_LONG);
    await copyChanges(sides, tables, scope);
  }
  const shared = tables.filter(({ rule }) => rule.kind === 'shared');
  await copyTables(sides, shared, scope);
  await refuseOtherSettlements(sides, scope);
  await onPoint?.('copied the rest');
  const leaving = readLeaving(context, tables, scope);
  // Its failure is reported where it is waited for.
  leaving.catch(() => undefined);
  await sides.to.transaction(async (connection) => {
    await applyCopySettings(connection);
    const { rows } = await connection.query<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid');
    arrival.xid = rows[0]?.xid;
    const left = mostMs - (performance.now() - startedAt);
    if (left <= 0) throw new GroupRefused(TOO_LONG);
    await connection.query(`SET LOCAL statement_timeout = ${Math.ceil(left)}`);
    await placeBrand(connection, tables, scope, move.slice);
    const from = await leaving;
    const sums = await sumArrived(connection, tables, scope);
    const proof = await withBrandRows(connection, tables, scope, () => parts.prove(connection));
    refuseDifferences(from, { sums, proof });
    if (performance.now() - startedAt > mostMs) throw new GroupRefused(TOO_LONG);
    // Bets of the other brands wait from here on.
    await parts.recount(connection, { brands: move.brands, isArrival: true, key: keyOf(move) });
    print(
      `Counts and hashes of ${countRows(sums)} rows are the same in both groups; the ledger is proved: ${proof.entries} entries.`,
    );
    await onPoint?.('compared');
  });
  await onPoint?.('in place');
}

export const keyOf = ({ id, isReturn }: BrandMove): string => `move:${id}:${isReturn ? 'back' : 'there'}`;

interface Side {
  readonly sums: TableSums;
  readonly proof: BrandProof;
}

async function readLeaving({ sides, move, parts }: MoveContext, tables: readonly MovedTable[], scope: MoveScope) {
  return sides.from.transaction(async (connection) => {
    await applyCopySettings(connection);
    await parts.readSet(connection, move.brands);
    return {
      sums: await sumLeaving(connection, tables, scope),
      proof: await withBrandRows(connection, tables, scope, () => parts.prove(connection)),
    };
  });
}

/** Rows that differ although everything was copied: their tables are copied anew by the next command. */
class RowsDiffer extends GroupRefused {
  constructor(readonly tables: readonly string[]) {
    super(`The rows differ between the groups in ${tables.join(', ')}: the brand stays where it is.`);
  }
}

function refuseDifferences(from: Side, to: Side): void {
  const different = findDifferences(from.sums, to.sums);
  if (different.length > 0) throw new RowsDiffer(different);
  const [problem] = [...from.proof.problems, ...to.proof.problems];
  if (problem) throw new GroupRefused(`The proof of the brand's ledger failed: ${problem}.`);
  const { accounts, transactions, entries } = from.proof;
  if (to.proof.accounts !== accounts || to.proof.transactions !== transactions || to.proof.entries !== entries)
    throw new GroupRefused('The proofs of both groups count different numbers of entries.');
}

/** The brands are served again where they are; some tables are copied anew. */
async function reopen(
  { control, sides, move }: MoveContext,
  before: NonNullable<BrandMove['maintenance']>,
  anew: readonly string[],
): Promise<void> {
  const scope = scopeOf(move);
  await sides.to.query(`DELETE FROM ${schemaOf(scope)}.staged WHERE name = ANY ($1)`, [anew]);
  await setFence(sides.from, scope, { isUp: false, hasBrand: true });
  await setMaintenance(sides.from, before);
  await control.moves.save(move.id, { step: 'copy' });
}
