import type { Level, MarketResult, RunnerPrices } from '@backlay/shared/domain';
import { createRandom } from '../../../../../shared/src/domain/order-book/random-inputs.fixture';
import { SettlementService } from '../../settlement';
import { books } from '../testing';
import { createExchangeFixture } from './testing';

const fixture = createExchangeFixture();
const { scene } = fixture;
const RUNNERS = ['a', 'b', 'c'] as const;
type RunnerId = (typeof RUNNERS)[number];
const INPUTS = 44;
/** Steps of the ladder around the odds of three equal runners. */
const ODDS = [2.8, 2.84, 2.9, 2.94, 3, 3.05, 3.1, 3.15, 3.2] as const;

const DEPOSIT = 100_000_000;

interface SumsRow {
  readonly players: number;
  readonly orders: number;
  readonly fills: number;
  readonly house: number;
  /** The most that the house keeps of complete sets. */
  readonly sets: number;
}

/** What the bets of all players come to, and what the house's own fills come to without rounding, paise. */
async function sumsOf(winner: string): Promise<SumsRow> {
  const { rows } = await scene.database.query<SumsRow>(
    `SELECT coalesce(sum(b.pnl), 0)::bigint AS players, count(DISTINCT f.order_id)::int AS orders, count(*)::int AS fills,
       coalesce(sum(CASE WHEN f.source <> 'house' THEN 0
         ELSE (CASE b.side WHEN 'back' THEN -1 ELSE 1 END) *
           CASE WHEN b.runner_id = $2 THEN f.size * (f.price - 100) ELSE -f.size * 100 END END), 0)::bigint AS house,
       coalesce(sum(f.size / 100 + 8) FILTER (WHERE f.source = 'cross' AND f.is_taker), 0)::bigint AS sets
     FROM exchange_fill f JOIN bet b ON b.id = f.bet_id WHERE f.market_id = $1`,
    [fixture.marketId, winner],
  );
  return rows[0]!;
}

/** Random orders, edits, cancels and prices of one market, with a non-runner in the middle where it is named. */
async function play(seed: number, { house, removed }: { house: boolean; removed: RunnerId | null }) {
  const random = createRandom(seed);
  fixture.openMarket({}, {}, removed ? '7' : '4');
  const players = await Promise.all([1, 2, 3, 4].map(() => fixture.other(DEPOSIT)));
  const live: { id: string; userId: string; revision: number }[] = [];
  let isRemoved = false;
  const show = () => {
    const levels = (side: -1 | 1): Level[] => (house ? [[ODDS[4 + side * (1 + random(3))]!, 50 + random(200)]] : []);
    const runners = RUNNERS.map((id): RunnerPrices => {
      if (isRemoved && id === removed) return { id, status: 'REMOVED', adjustmentFactor: 30.01, back: [], lay: [] };
      return { id, status: 'ACTIVE', back: levels(-1), lay: levels(1) };
    });
    scene.markets.change(fixture.marketId, { runners });
  };
  show();
  for (let input = 0; input < INPUTS; input += 1) {
    const kind = random(10);
    const order = live[random(Math.max(1, live.length))];
    if (input === INPUTS / 2 && removed) {
      isRemoved = true;
      show();
      await fixture.follow();
    } else if (kind === 0 && house) {
      show();
      await fixture.follow();
    } else if (kind === 1 && order) {
      await fixture.exchange.cancel({ userId: order.userId, clientRef: `cancel-${seed}-${input}`, orderId: order.id });
    } else if (kind === 2 && order) {
      const { userId, id: orderId, revision } = order;
      await fixture.exchange.edit({ userId, tenantId: 'royal', orderId, revision, stake: 10_000 + random(90_000) });
    } else {
      const userId = players[random(4)]!;
      const side = random(2) === 0 ? 'back' : 'lay';
      const odd = ODDS[random(ODDS.length)]!;
      const stake = 10_033 + random(90_000);
      const persistence = random(2) === 0 ? 'KEEP' : 'LAPSE';
      const placed = await fixture.exchange.place(
        fixture.orderOf({ userId, runnerId: RUNNERS[random(3)]!, side, odd, stake, persistence }),
      );
      if (placed.ok) live.push({ id: placed.value.order.id, userId, revision: 1 });
    }
  }
  return players;
}

const resultOf = (winner: string | null): MarketResult => ({
  ...{ marketId: fixture.marketId, outcome: winner === null ? 'void' : 'settled' },
  winners: winner === null ? [] : [winner],
});

test.each([
  [1, { house: false, removed: null }],
  [2, { house: true, removed: null }],
  [3, { house: true, removed: null }],
  [4, { house: false, removed: 'c' }],
  [5, { house: false, removed: 'b' }],
] as const)('in stream %p with %j players and house sum to zero in every outcome [E2.09 E3.07]', async (seed, kind) => {
  const players = await play(seed, kind);
  const settlement = new SettlementService({
    ...{ database: scene.database, notify: scene.notifications },
    log: () => undefined,
  });
  const { definition } = scene.markets.findCurrentMarket(fixture.marketId)!;
  scene.markets.change(fixture.marketId, { status: 'CLOSED' });
  const outcomes = [...RUNNERS.filter((id) => id !== kind.removed), null];
  for (const [turn, winner] of outcomes.entries()) {
    const result = resultOf(winner);
    if (turn === 0) await settlement.settle(result, definition);
    else expect(await settlement.correct(fixture.marketId, result)).toBeNull();
    const { players: won, house, sets, orders, fills } = await sumsOf(winner ?? '');
    expect(fills).toBeGreaterThan(8);
    const rounding = winner === null ? -won : -won - Math.round(house / 100);
    // Rounding never costs the house: it keeps at most a paisa of an order, and the remainder of a set (E2.05).
    expect(rounding).toBeGreaterThanOrEqual(winner === null ? 0 : -1);
    expect(rounding).toBeLessThanOrEqual(winner === null ? 0 : orders + sets);
    const balances = await Promise.all(players.map((userId) => fixture.balanceOf(userId)));
    expect(balances.reduce((sum, { available }) => sum + available, 0)).toBe(players.length * DEPOSIT + won);
    expect(balances.every(({ exposure }) => exposure === 0)).toBe(true);
  }
  expect((await books(scene.database)).problems).toEqual([]);
});
