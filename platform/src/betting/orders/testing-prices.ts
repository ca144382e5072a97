import type { Level } from '@backlay/shared/domain';
import type { Order } from './';
import { historyOf, runner } from './testing';
import { createBettingFixture } from './testing-scene';

/** Long enough for a test on a loaded machine to move the price before the bet is decided. */
export const DELAY = { delaySeconds: 0.8 };

export const offers = (back: Level, lay: Level) =>
  ['a', 'b', 'c'].map((id) => ({ id, status: 'ACTIVE' as const, back: [back], lay: [lay] }));

/** The scene of betting with a session `s1` beside, whose prices move as a test sets. */
export function createPriceFixture() {
  const { scene, balance, order } = createBettingFixture();
  const move = (back: number, lay: number) => scene.markets.change('m1', { runners: offers([back, 10], [lay, 10]) });
  const moveLine = (yes: Level, no: Level) =>
    scene.markets.change('s1', { runners: [{ id: 's', status: 'ACTIVE', back: [yes], lay: [no] }] });
  const onLine = (change: Partial<Order>) => order({ marketId: 's1', runnerId: 's', ...change });
  /** As it stands in the database. */
  const readStored = async (marketId = 'm1') =>
    [
      ...(await scene.betting.openBets(scene.me, { page: 1, limit: 10, marketId })).bets,
      ...(await historyOf(scene.database, scene.me)),
    ][0]!;
  const whenHeld = async (exposure: number) => {
    while ((await balance()).exposure !== exposure) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  beforeEach(() => {
    scene.markets.add({ id: 's1', type: 'session', runners: [runner('s')] });
    moveLine([46, 90], [44, 110]);
  });
  return { scene, balance, order, move, moveLine, onLine, readStored, whenHeld };
}
