import { columnsOf, documents, plain, texts, type Column, type Connection } from '../database';
import type { Balance } from '../ledger';
import { holdColumns } from '../ledger';
import type { Bet, PlacementResult } from './bet';
import type { Believed } from './believed';
import { PairMap, type Pair } from './pair-map';
import { placeBatch, PlacingBatch, type Decided, type PlaceContext, type PlaceJob } from './place-batch';
import { sizeColumns } from './size-on-offer';
import { marketFromRow, positionFromRow, type MarketRow, type PositionRow, type Refusal } from './store';
import type { StoredPosition } from './working-books';

export interface TakeContext extends PlaceContext {
  readonly believed: Believed;
}

/** Places a batch, the short way where that is enough: players with limits of their own, and what changed meanwhile, take the long one. */
export async function placeOrTake(context: TakeContext, jobs: readonly PlaceJob[]): Promise<PlacementResult[]> {
  const userIds = [...new Set(jobs.map(({ order }) => order.userId))];
  const limited = await context.limits?.limited(context.database, userIds);
  if (!limited || limited.size === 0) return (await takeBatch(context, jobs)) ?? placeBatch(context, jobs);
  const results = new Map<PlaceJob, PlacementResult>();
  for (const some of [
    jobs.filter(({ order }) => !limited.has(order.userId)),
    jobs.filter(({ order }) => limited.has(order.userId)),
  ]) {
    if (some.length === 0) continue;
    const isLimited = limited.has(some[0]!.order.userId);
    const placed = (isLimited ? null : await takeBatch(context, some)) ?? (await placeBatch(context, some));
    some.forEach((job, at) => results.set(job, placed[at]!));
  }
  return jobs.map((job) => results.get(job)!);
}

/**
 * The short way to place a batch: decided on what this process believes of its players and markets, and committed by one call that looks,
 * under lock, whether all of it still holds. Null when it does not, when the batch needs more than that, or when somebody is short of
 * money: then nothing was written, and the long way decides. Not for players with limits of their own, who are asked about under the lock.
 */
async function takeBatch(context: TakeContext, jobs: readonly PlaceJob[]): Promise<PlacementResult[] | null> {
  const { believed, caps, sizes, database } = context;
  sizes.undo();
  const named = new PairMap<Pair>();
  for (const { order } of jobs) named.set(order, order);
  const pairs = [...named.values()];
  await look(database, believed, pairs);
  await caps.read(database, [...new Set(pairs.map(({ userId }) => userId))]);
  const image = believed.image(pairs);
  const batch = image && new PlacingBatch({ ...context, limits: undefined }, image);
  if (!batch || !pairs.every((pair) => batch.isCurrent(pair))) {
    believed.forget(pairs);
    return null;
  }
  const results = jobs.map((job) => batch.place(job));
  const decided = batch.decided();
  // The commit looks again at a position that a bet changes. Who is short of money by an old one may have it by the true one.
  if (decided.refusals.some(({ reason }) => reason === 'insufficient-balance')) {
    believed.forget(pairs);
    caps.undo();
    return null;
  }
  const writes = decided.bets.length + decided.refusals.length > 0;
  // The working books have changed the balances that they were given.
  const wrote = writes ? await commit(context, pairs, image.balances, decided).catch(forgetFirst(context, pairs)) : 0;
  if (!wrote) {
    believed.forget(pairs);
    caps.undo();
    return null;
  }
  caps.commit();
  sizes.commit();
  for (const { userId } of pairs) believed.learnBalance(userId, image.balances.get(userId)!);
  for (const position of decided.positions) believed.learnPosition(position, { row: position, seen: wrote });
  return results;
}

/** What became of a commit that failed is not known. */
const forgetFirst =
  ({ believed, caps }: TakeContext, pairs: readonly Pair[]) =>
  (error: unknown) => {
    believed.forget(pairs);
    caps.invalidate();
    throw error;
  };

interface LookRow {
  readonly balances: { user_id: string; available: number; held: number }[] | null;
  readonly markets: (MarketRow & { seen: number })[] | null;
  readonly positions: (PositionRow & { seen: number })[] | null;
}

/** Reads what is not believed yet, in one call without a lock. */
async function look(connection: Connection, believed: Believed, wanted: readonly Pair[]): Promise<void> {
  const { userIds, marketIds, pairs } = believed.missing(wanted);
  if (userIds.length + marketIds.length + pairs.length === 0) return;
  const { rows } = await connection.query<{ seen: LookRow }>({
    name: 'betting_look',
    text: 'SELECT betting_look($1, $2, $3, $4) AS seen',
    values: [userIds, marketIds, pairs.map(({ userId }) => userId), pairs.map(({ marketId }) => marketId)],
  });
  const { balances, markets, positions } = rows[0]!.seen;
  for (const userId of userIds) believed.learnBalance(userId, { available: 0, exposure: 0 });
  for (const { user_id, available, held } of balances ?? [])
    believed.learnBalance(user_id, { available, exposure: held });
  for (const row of markets ?? []) believed.learnMarket({ row: marketFromRow(row), seen: row.seen });
  for (const pair of pairs) believed.learnPosition(pair, { row: null, seen: null });
  for (const row of positions ?? []) {
    const position = positionFromRow(row);
    believed.learnPosition(position, { row: position, seen: row.seen });
  }
}

/**
 * What a commit is refused with when something is not what it was believed to be: a row is another, a reference or a position is there
 * already, or a balance is too small by now (serialization_failure, unique_violation, check_violation).
 */
const CHANGED = new Set(['40001', '23505', '23514']);

const plainTexts = texts((text: string) => text);
const plainNumbers = plain((number: number | null) => number);

const POSITION: readonly Column<StoredPosition>[] = [
  texts(({ userId }) => userId),
  texts(({ marketId }) => marketId),
  texts(({ eventId }) => eventId),
];

const betIds = texts(({ id }: Bet) => id);
const BET: readonly Column<Bet>[] = [
  texts(({ tenantId }) => tenantId),
  texts(({ clientRef }) => clientRef),
  texts(({ marketType }) => marketType),
  texts(({ runnerId }) => runnerId),
  plain(({ side }) => side === 'lay'),
  plain(({ odd }) => odd),
  plain(({ run }) => run),
  plain(({ stake }) => stake),
  plain(({ profit }) => profit),
  plain(({ liability }) => liability),
  plain(({ marketVersion }) => marketVersion),
  plain(({ decideAt }) => decideAt),
  documents(({ names }) => names),
];
const REFUSAL: readonly Column<Refusal>[] = [
  texts(({ userId }) => userId),
  texts(({ clientRef }) => clientRef),
  texts(({ reason }) => reason),
];

const hasAny = (object: object): boolean => {
  for (const _ in object) return true;
  return false;
};

/** A column of documents that mostly has none: null then. */
function someDocuments<Row>(rows: readonly Row[], valueOf: (row: Row) => unknown): string | null {
  return rows.some((row) => valueOf(row) !== undefined) ? documents(valueOf)(rows) : null;
}

/** Writes what was decided, if all it was decided on still holds; answers the number of the transaction, 0 when nothing was written. */
async function commit(
  { database, believed, caps, sizes, clock }: TakeContext,
  pairs: readonly Pair[],
  after: ReadonlyMap<string, Balance>,
  { bets, positions, refusals, holds }: Decided,
): Promise<number> {
  const marketIds = [...new Set(pairs.map(({ marketId }) => marketId))];
  const places = new PairMap<number>();
  positions.forEach((position, at) => places.set(position, at + 1));
  try {
    const { rows } = await database.query<{ wrote: number }>({
      name: 'betting_take',
      text: TAKE,
      values: [
        plainTexts(marketIds),
        plainNumbers(marketIds.map((id) => believed.market(id)?.seen ?? null)),
        ...holdColumns(holds, after),
        ...columnsOf(POSITION, positions),
        plainNumbers(positions.map((position) => believed.position(position)?.seen ?? null)),
        plainNumbers(positions.map(({ exposure }) => exposure)),
        documents(({ legs }: StoredPosition) => legs)(positions),
        someDocuments(positions, ({ removals }) => (removals.length > 0 ? removals : undefined)),
        betIds(bets),
        plainNumbers(bets.map((bet) => places.get(bet)!)),
        ...columnsOf(BET, bets),
        someDocuments(bets, ({ meta }) => (hasAny(meta) ? meta : undefined)),
        someDocuments(bets, ({ asked }) => asked ?? undefined),
        ...columnsOf(REFUSAL, refusals),
        bets[0]?.createdAt ?? refusals[0]?.at ?? clock(),
        ...caps.parameters(refusals.some(({ reason }) => reason === 'liability-limit')),
        ...sizeColumns(sizes.uses()),
      ],
    });
    return rows[0]!.wrote;
  } catch (error) {
    if (CHANGED.has((error as { code?: string }).code ?? '')) return 0;
    throw error;
  }
}

const TAKE = `SELECT betting_take(${Array.from({ length: 49 }, (_, at) => `$${at + 1}`).join(', ')}) AS wrote`;
