import { findErrorCode, getBlockingStatus, isLocked, type CashOutFill, type RunnerDepth } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import { postHolds } from '../../money/ledger';
import { BatchPositions, getActiveRunners, toMarketPosition, type StoredPosition } from './batch-positions';
import {
  marketFromRow,
  positionFromRow,
  readBatch,
  saveBatch,
  type BettingMarket,
  type MarketRow,
  type PositionRow,
} from './batch-repository';
import type { Bet, PlacementResult, RejectionCode } from './bet';
import { NO_BET_FIELDS } from './bet-fields';
import { countBatch, toCapMarket } from './caps';
import { isAhead, isBehind, lastMoment, noteMoments } from './market-moments';
import type { PlaceDeps } from './place-locked';
import type { CurrentMarket } from './ports';
import { priceBet } from './price-bet';
import { listFeedLevels, sizeUseOf, useSizes, type SizeFactor, type SizeUse, type UsedSizes } from './size-on-offer';

/** A position with all that can be had to close it at this moment. */
export interface PositionView {
  readonly position: StoredPosition;
  readonly market: CurrentMarket | undefined;
  /** The runners that can still win. */
  readonly field: BettingMarket['field'];
  /** Sizes less what players have staked on them already. */
  readonly depth: Readonly<Record<string, RunnerDepth>>;
  /** Why nothing can be placed now; null where bets are taken. */
  readonly reason: RejectionCode | null;
}

/** Bets that close a position of one player, all or none. */
export interface ClosePositionJob {
  readonly userId: string;
  readonly tenantId: string;
  readonly marketId: string;
  /** Its bets have this reference and their number. */
  readonly clientRef: string;
  /** The bets, by what is there under lock; null closes nothing. It may read and write in the same transaction. */
  choose(view: PositionView, connection: Connection): Promise<readonly CashOutFill[] | null>;
  /** Writes beside the bets in the same transaction. */
  record(connection: Connection, bets: readonly Bet[]): Promise<void>;
}

export type ClosePositionResult =
  | { readonly ok: true; readonly results: readonly Extract<PlacementResult, { ok: true }>[] }
  /** `reason` null: `choose` declined. */
  | { readonly ok: false; readonly reason: RejectionCode | null };

type SizeReader = Pick<UsedSizes, 'stakedAt'>;

/** The prices at which a player of a tenant can be matched now; runners that take no bets have none. */
export function readDepth(
  market: CurrentMarket,
  tenantId: string,
  sizeFactor: SizeFactor | undefined,
  sizes: SizeReader,
): Record<string, RunnerDepth> {
  const { book, definition } = market;
  const factor = sizeFactor?.(tenantId, market) ?? null;
  const remaining =
    (runnerId: string, isLay: boolean) =>
    ([price, size]: readonly [number, number]) => {
      if (factor === null) return [price, size] as const;
      const most = Math.floor(Math.floor(size * 100 + 1e-6) * factor);
      const used = sizes.stakedAt({ marketId: definition.id, runnerId, isLay, price, version: book.version });
      return [price, Math.max(0, most - used) / 100] as const;
    };
  return Object.fromEntries(
    book.runners
      .filter(({ id }) => getBlockingStatus(book, id) === null)
      .map((runner) => {
        const { back, lay } = listFeedLevels(runner);
        const { id } = runner;
        return [id, { back: back.map(remaining(id, false)), lay: lay.map(remaining(id, true)) }];
      }),
  );
}

/** Why a position cannot be changed now, by its market alone. */
function findReason(market: CurrentMarket | undefined, stored: BettingMarket, tenantId: string): RejectionCode | null {
  if (!market || stored.closed) return 'market-closed';
  const { definition, book, stale, event } = market;
  if (definition.tenantIds && !definition.tenantIds.includes(tenantId)) return 'market-unknown';
  if (isLocked(definition)) return 'market-locked';
  if (book.status === 'CLOSED') return 'market-closed';
  if (book.status !== 'OPEN' || event.suspendedFor?.includes(tenantId)) return 'suspended';
  if (stale) return 'stale';
  // A non-runner that is noted here and not shown there, or the other way round.
  return isAhead(stored, market) || isBehind(stored, market) ? 'market-changed' : null;
}

interface ViewDeps {
  readonly markets: PlaceDeps['markets'];
  readonly sizeFactor?: SizeFactor | undefined;
}

function toView(
  { markets, sizeFactor }: ViewDeps,
  position: StoredPosition,
  stored: BettingMarket,
  tenantId: string,
  sizes: SizeReader,
): PositionView {
  const market = markets.findCurrentMarket(position.marketId);
  return {
    position,
    market,
    field: getActiveRunners(stored.field, stored.removals),
    depth: market ? readDepth(market, tenantId, sizeFactor, sizes) : {},
    reason: findReason(market, stored, tenantId),
  };
}

/** Open positions of a player in one market, one event or everywhere, as they are now and without a lock. */
export async function readPositionViews(
  connection: Connection,
  deps: ViewDeps & { readonly sizes: UsedSizes },
  player: { readonly userId: string; readonly tenantId: string },
  { marketId, eventId }: { readonly marketId?: string | undefined; readonly eventId?: string | undefined },
): Promise<PositionView[]> {
  const { rows } = await connection.query<{ position: PositionRow; market: MarketRow }>(
    `SELECT to_json(p) AS position, to_json(m) AS market FROM market_position p JOIN betting_market m USING (market_id)
     WHERE p.user_id = $1 AND ($2::text IS NULL OR p.market_id = $2) AND ($3::text IS NULL OR m.event_id = $3)
       AND p.legs <> '{}' AND m.closed_at IS NULL ORDER BY m.event_id, p.market_id LIMIT 200`,
    [player.userId, marketId ?? null, eventId ?? null],
  );
  await deps.sizes.read(
    connection,
    rows.map(({ position }) => position.market_id),
  );
  return rows.map(({ position, market }) =>
    toView(deps, positionFromRow(position), marketFromRow(market), player.tenantId, deps.sizes),
  );
}

const ATTEMPTS = 5;
const CHANGED = '40001';

/** Carries a refusal out of the transaction, which leaves nothing behind. */
export class NotClosed extends Error {
  constructor(readonly reason: RejectionCode | null) {
    super('the position is not closed');
  }
}

/**
 * Places the bets of one job in one transaction, every one or none, as matched. The exposure of the market must not rise by them (E5.02,
 * E5.07). The player's own limits and pauses are not asked: closing is always allowed to them.
 */
export async function closePosition(context: PlaceDeps, job: ClosePositionJob): Promise<ClosePositionResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const results = await context.database.transaction((connection) => closeOnce(context, connection, job));
      context.caps.commit();
      context.sizes.commit();
      return { ok: true, results };
    } catch (error) {
      context.caps.invalidate();
      context.sizes.undo();
      const market = context.markets.findCurrentMarket(job.marketId);
      if (error instanceof NotClosed && error.reason === 'market-changed' && market && attempt < ATTEMPTS) {
        if (await noteMoments(context.database, market, context.clock, context.onRenewed)) continue;
      }
      if (error instanceof NotClosed) return { ok: false, reason: error.reason };
      if (attempt === ATTEMPTS || findErrorCode(error) !== CHANGED) throw error;
    }
  }
}

async function closeOnce(context: PlaceDeps, connection: Connection, job: ClosePositionJob) {
  const { userId, tenantId, marketId } = job;
  const { caps, sizes, sizeFactor } = context;
  const image = await readBatch(connection, { userIds: [userId], marketIds: [marketId], refs: [], bets: [] });
  const stored = image.markets.get(marketId);
  const held = image.positions.find((position) => position.marketId === marketId);
  if (!stored || !held) throw new NotClosed(null);
  await sizes.lock(connection, sizeFactor ? [marketId] : []);
  if (!caps.isOf(image.capsVersion)) caps.invalidate();
  await caps.read(connection, [userId], { lock: true });
  const view = toView(context, held, stored, tenantId, sizes);
  const fills = await job.choose(view, connection);
  if (!fills) throw new NotClosed(view.reason);
  if (view.reason || !view.market) throw new NotClosed(view.reason);
  const { market } = view;
  const bets = toBets(context, job, market, fills, Math.max(context.clock(), lastMoment(stored)));
  const uses: SizeUse[] = [];
  for (const bet of bets) {
    const use = sizeUseOf(sizeFactor, bet, market);
    if (use && !sizes.fits(use)) throw new NotClosed('size');
    if (use) uses.push(use);
    if (use) sizes.add(use);
  }
  const counted = bets.map((bet) => ({ bet: { ...bet, pending: false }, weight: 1 as const }));
  const capMarket = { ...toCapMarket(market, stored.field), removed: stored.removals.map(({ id }) => id) };
  if (caps.covers(tenantId) && bets.length > 0 && !caps.add(counted, () => capMarket))
    throw new NotClosed('liability-limit');
  // The working books change what they were given.
  const balances = image.balances;
  const books = new BatchPositions(balances, image.positions);
  const more = books.takeAll(bets, stored.field);
  if (more === null || more > 0) throw new NotClosed('insufficient-balance');
  await saveBatch(connection, { bets, positions: books.changedPositions() });
  const [first] = bets;
  if (first && more !== 0)
    await postHolds(
      connection,
      [{ reference: first.id, userId, amount: more, left: books.balance(userId) }],
      balances,
      first.createdAt,
    );
  await useSizes(connection, uses.length > 0 ? sizes.uses() : []);
  await countBatch(connection, caps);
  await job.record(connection, bets);
  const balance = books.balance(userId);
  const position = toMarketPosition(books.position({ userId, marketId, eventId: stored.eventId }), stored.field);
  return bets.map((bet) => ({ ok: true as const, bet, position, balance }));
}

function toBets(
  { newBetId }: Pick<PlaceDeps, 'newBetId'>,
  { userId, tenantId, clientRef }: ClosePositionJob,
  { definition, event, book }: CurrentMarket,
  fills: readonly CashOutFill[],
  now: number,
): Bet[] {
  return fills.map(({ runnerId, side, odd, stake }, at) => ({
    id: newBetId(),
    userId,
    tenantId,
    clientRef: `${clientRef}:${at}`,
    eventId: definition.eventId,
    marketId: definition.id,
    runnerId,
    marketType: definition.type,
    side,
    stake,
    ...priceBet({ marketType: definition.type, side, stake }, { odd, run: 0 }),
    marketVersion: book.version,
    status: 'matched',
    reason: null,
    names: {
      sportId: event.sportId,
      event: event.name,
      eventOpenDate: event.openDate,
      market: definition.name,
      runner: definition.runners.find(({ id }) => id === runnerId)?.name ?? '',
      manual: definition.manual,
    },
    meta: { cashOut: true },
    createdAt: now,
    updatedAt: now,
    decideAt: now,
    matchedAt: now,
    settledAt: null,
    outcome: null,
    pnl: null,
    explanation: null,
    ...NO_BET_FIELDS,
  }));
}
