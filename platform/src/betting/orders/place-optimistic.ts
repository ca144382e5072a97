import { findErrorCode, getItemAt, requireValue } from '@backlay/shared/domain';
import { encodeRows, type Connection, getFirstRow } from '../../core/database';
import type { Balance } from '../../money/ledger';
import { encodeHolds } from '../../money/ledger';
import type { PlacementResult } from './bet';
import type { OptimisticCache } from './optimistic-cache';
import { PlayerMarketMap, type PlayerMarketKey } from './batch-positions';
import { placeLocked, OrderBatch, type BatchWrites, type PlaceDeps, type PlaceOrderJob } from './place-locked';
import { CHANGED_POSITION, NEW_BET, NEW_REJECTION, SEEN_MARKET } from './placement-columns';
import { sizeColumns } from './size-on-offer';
import { marketFromRow, positionFromRow, type MarketRow, type PositionRow } from './batch-repository';

export interface PlaceOptimisticDeps extends PlaceDeps {
  readonly cached: OptimisticCache;
}

/** Places a batch, the short way where that is enough: players with limits of their own, and what changed meanwhile, take the long one. */
export async function placeBatch(
  context: PlaceOptimisticDeps,
  jobs: readonly PlaceOrderJob[],
): Promise<PlacementResult[]> {
  const userIds = [...new Set(jobs.map(({ order }) => order.userId))];
  const limited = await context.limits?.listLimitedPlayers(context.database, userIds);
  if (!limited || limited.size === 0) return (await placeOptimistic(context, jobs)) ?? placeLocked(context, jobs);
  const results = new Map<PlaceOrderJob, PlacementResult>();
  for (const some of [
    jobs.filter(({ order }) => !limited.has(order.userId)),
    jobs.filter(({ order }) => limited.has(order.userId)),
  ]) {
    const [first] = some;
    if (!first) continue;
    const isLimited = limited.has(first.order.userId);
    const placed = (isLimited ? null : await placeOptimistic(context, some)) ?? (await placeLocked(context, some));
    some.forEach((job, at) => results.set(job, getItemAt(placed, at)));
  }
  return jobs.map((job) => requireValue(results.get(job), 'the result of an order'));
}

/**
 * The optimistic path of a batch. It decides on cached players and markets and commits in one call that verifies the cache
 * under lock. Null when the verification fails, the batch needs more, or a player lacks funds: nothing was written, and the
 * locked path decides. Players with own limits always take the locked path.
 */
async function placeOptimistic(
  context: PlaceOptimisticDeps,
  jobs: readonly PlaceOrderJob[],
): Promise<PlacementResult[] | null> {
  const { cached: cachedValue, caps, sizes, database } = context;
  sizes.undo();
  const named = new PlayerMarketMap<PlayerMarketKey>();
  for (const { order } of jobs) named.set(order, order);
  const pairs = [...named.values()];
  await loadMissing(database, cachedValue, pairs);
  await caps.read(database, [...new Set(pairs.map(({ userId }) => userId))]);
  const image = cachedValue.toBatchState(pairs);
  const batch = image && new OrderBatch({ ...context, limits: undefined }, image);
  if (!batch || !pairs.every((pair) => batch.isCurrent(pair))) {
    cachedValue.invalidate(pairs);
    return null;
  }
  const results = jobs.map((job) => batch.place(job));
  const decided = batch.decided();
  // The commit looks again at a position that a bet changes. Who is short of money by an old one may have it by the true one.
  if (decided.refusals.some(({ reason }) => reason === 'insufficient-balance')) {
    cachedValue.invalidate(pairs);
    caps.undo();
    return null;
  }
  const writes = decided.bets.length + decided.refusals.length > 0;
  // While the database commits: the statement is sent by then.
  if (writes) setImmediate(() => caps.countReserved());
  // The working books have changed the balances that they were given.
  const wrote = writes
    ? await commitIfUnchanged(context, pairs, image.balances, decided).catch(invalidateAndRethrow(context, pairs))
    : 0;
  if (!wrote) {
    cachedValue.invalidate(pairs);
    caps.undo();
    return null;
  }
  caps.commit();
  sizes.commit();
  for (const { userId } of pairs)
    cachedValue.setBalance(userId, requireValue(image.balances.get(userId), 'the balance of a player'));
  for (const position of decided.positions) cachedValue.setPosition(position, { row: position, rowVersion: wrote });
  return results;
}

/** What became of a commit that failed is not known. */
const invalidateAndRethrow =
  ({ cached: cachedValue, caps }: PlaceOptimisticDeps, pairs: readonly PlayerMarketKey[]) =>
  (error: unknown) => {
    cachedValue.invalidate(pairs);
    caps.invalidate();
    throw error;
  };

interface LookRow {
  readonly balances: { user_id: string; available: number; held: number }[] | null;
  readonly markets: (MarketRow & { seen: number })[] | null;
  readonly positions: (PositionRow & { seen: number })[] | null;
}

/** Reads missing cache entries in one call without a lock. */
export async function loadMissing(
  connection: Connection,
  cachedValue: OptimisticCache,
  wanted: readonly PlayerMarketKey[],
): Promise<void> {
  const { userIds, marketIds, pairs } = cachedValue.listMissing(wanted);
  if (userIds.length + marketIds.length + pairs.length === 0) return;
  const { rows } = await connection.query<{ seen: LookRow }>({
    name: 'betting_read_state',
    text: 'SELECT betting_read_state($1, $2, $3, $4) AS seen',
    values: [userIds, marketIds, pairs.map(({ userId }) => userId), pairs.map(({ marketId }) => marketId)],
  });
  const { balances, markets, positions } = getFirstRow(rows).seen;
  for (const userId of userIds) cachedValue.setBalance(userId, { available: 0, exposure: 0 });
  for (const { user_id, available, held } of balances ?? [])
    cachedValue.setBalance(user_id, { available, exposure: held });
  for (const row of markets ?? []) cachedValue.setMarket({ row: marketFromRow(row), rowVersion: row.seen });
  for (const pair of pairs) cachedValue.setPosition(pair, { row: null, rowVersion: null });
  for (const row of positions ?? []) {
    const position = positionFromRow(row);
    cachedValue.setPosition(position, { row: position, rowVersion: row.seen });
  }
}

/**
 * Codes of a failed verification: a row changed, a reference or position exists already, or a balance is too small
 * (serialization_failure, unique_violation, check_violation).
 */
export const CONFLICT_SQLSTATES = new Set(['40001', '23505', '23514']);

/** Writes what was decided, if all it was decided on still holds; answers the number of the transaction, 0 when nothing was written. */
async function commitIfUnchanged(
  { database, cached: cachedValue, caps, sizes, clock }: PlaceOptimisticDeps,
  pairs: readonly PlayerMarketKey[],
  after: ReadonlyMap<string, Balance>,
  { bets, positions, refusals, holds }: BatchWrites,
): Promise<number> {
  const marketIds = [...new Set(pairs.map(({ marketId }) => marketId))];
  const markets = marketIds.map((marketId) => ({
    marketId,
    rowVersion: cachedValue.market(marketId)?.rowVersion ?? null,
  }));
  const changed = positions.map((position) => ({
    position,
    rowVersion: cachedValue.position(position)?.rowVersion ?? null,
  }));
  try {
    const { rows } = await database.query<{ wrote: number }>({
      name: 'betting_place_optimistic',
      text: PLACE,
      values: [
        encodeRows(SEEN_MARKET, markets),
        ...encodeHolds(holds, after),
        encodeRows(CHANGED_POSITION, changed),
        encodeRows(NEW_BET, bets),
        encodeRows(NEW_REJECTION, refusals),
        bets[0]?.createdAt ?? refusals[0]?.at ?? clock(),
        ...sizeColumns(sizes.uses()),
        ...caps.parameters(refusals.some(({ reason }) => reason === 'liability-limit')),
      ],
    });
    return getFirstRow(rows).wrote;
  } catch (error) {
    if (CONFLICT_SQLSTATES.has(findErrorCode(error) ?? '')) return 0;
    throw error;
  }
}

// PostgreSQL computes a select list from left to right. The caps are last: a transaction that waits for the journal has every other lock.
// The type of the bets selects the function: one of an older server is beside it.
const PLACE = `SELECT betting_place_optimistic($1, $2, $3, $4, $5::${NEW_BET.name}[], $6, $7) AS wrote,
  CASE WHEN $8::text[] IS NOT NULL THEN betting_size_use($8, $9, $10, $11, $12, $13, $14) END AS sizes,
  betting_cap_count($15, $16, $17) AS caps`;
