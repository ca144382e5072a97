import { fromPaise, listTakeable, type OrderBook, type RunnerDepth, type Side } from '@backlay/shared/domain';
import { toMarketPosition } from '../batch-positions';
import type { RejectionCode } from '../bet';
import { NotClosed, readPositionViews, type ClosePositionJob, type ClosePositionResult } from '../close-position';
import type { CurrentMarket } from '../ports';
import { UsedSizes } from '../size-on-offer';
import type { BookWork, StepOutcome } from './step';
import { MarketBehind } from './made-steps';
import type { BookKey } from './exchange-order';
import { OrderRejected } from './order-rejection';

/** The prices at which a player can be matched in a book now, by runner. */
export function readBookDepth(
  book: OrderBook,
  { definition }: CurrentMarket,
  userId: string,
): Record<string, RunnerDepth> {
  const levels = (runner: number, side: Side) =>
    runner < 0
      ? []
      : listTakeable(book, runner, side, userId).map(([price, size]) => [price / 100, fromPaise(size)] as const);
  return Object.fromEntries(
    definition.runners.map(({ id }) => {
      const runner = book.runnerIds.indexOf(id);
      return [id, { back: levels(runner, 'back'), lay: levels(runner, 'lay') }];
    }),
  );
}

interface CloseDeps {
  readonly key: BookKey;
  readonly market: CurrentMarket;
  readonly newId: () => string;
}

/** The orders that close a position in one step: each is all or nothing at the worst price of its plan (E5.02). */
export function createClosingWork(job: ClosePositionJob, { key, market, newId }: CloseDeps): BookWork {
  const { userId, tenantId, marketId } = job;
  const { definition, event, book: shown } = market;
  return {
    followsMarket: true,
    choose: async (book, time, _orders, connection) => {
      const markets = { findCurrentMarket: () => market };
      const [read] = await readPositionViews(connection, { markets, sizes: new UsedSizes() }, job, { marketId });
      if (!read) throw new NotClosed(null);
      const view = { ...read, depth: readBookDepth(book, market, userId) };
      const fills = await job.choose(view, connection);
      if (view.reason === 'market-changed') throw new MarketBehind();
      if (!fills || view.reason) throw new NotClosed(view.reason);
      const sums = new Map<string, { runnerId: string; side: Side; odd: number; stake: number }>();
      for (const { runnerId, side, odd, stake } of fills) {
        const sum = sums.get(`${side} ${runnerId}`);
        // The fills of a runner come best price first.
        sums.set(`${side} ${runnerId}`, { runnerId, side, odd, stake: stake + (sum?.stake ?? 0) });
      }
      const orders = [...sums.values()].map(({ odd, ...order }) => ({
        ...{ ...order, price: Math.round(odd * 100), id: newId() },
        runner: book.runnerIds.indexOf(order.runnerId),
      }));
      return {
        ...{ tenantId, userId },
        inputs: orders.map(({ id, runner, side, price, stake }) => ({
          ...{ kind: 'place' as const, id, player: userId, runner, side, price, stake, time, delayMs: 0 },
          ...{ timeInForce: 'all' as const, persistence: 'LAPSE' as const, onEvent: 'lapse' as const },
          ...{ expiresAt: null, takeLimit: null },
        })),
        placed: orders.map(({ runnerId }, at) => ({
          ...{ tenantId, pool: key.pool, clientRef: `${job.clientRef}:${at}`, eventId: definition.eventId, marketId },
          ...{ runnerId, marketVersion: shown.version, cancelRef: null, updatedAt: time },
          names: {
            ...{ sportId: event.sportId, event: event.name, eventOpenDate: event.openDate, market: definition.name },
            ...{ runner: definition.runners.find(({ id }) => id === runnerId)?.name ?? '', manual: definition.manual },
          },
        })),
      };
    },
    record: (connection, _orders, bets) =>
      job.record(
        connection,
        bets.filter((bet) => bet.userId === userId),
      ),
  };
}

/** The bets of a step that closed a position. */
export function toClosed({ changes, balances, positions, market }: StepOutcome, userId: string): ClosePositionResult {
  const position = positions.get(userId);
  const balance = balances.get(userId);
  if (!position || !balance || !market) return { ok: false, reason: null };
  const bets = changes.flatMap((change) => (change.order.player === userId ? change.bets : []));
  const shown = toMarketPosition(position, market.field);
  return { ok: true, results: bets.map((bet) => ({ ok: true, bet, position: shown, balance })) };
}

/** Why a position was not closed; throws what is no reason. */
export function toNotClosed(error: unknown): ClosePositionResult {
  if (error instanceof NotClosed) return { ok: false, reason: error.reason };
  if (error instanceof MarketBehind) return { ok: false, reason: 'market-changed' };
  if (!(error instanceof OrderRejected)) throw error;
  const reasons: Partial<Record<typeof error.reason, RejectionCode>> = {
    ...{ 'not-enough': 'size', suspended: 'suspended', balance: 'insufficient-balance' },
    'liability-limit': 'liability-limit',
  };
  return { ok: false, reason: reasons[error.reason] ?? 'market-changed' };
}
