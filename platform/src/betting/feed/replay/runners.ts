import type { Level, LineMeasure, RunnerPrices, RunnerStatus } from '@backlay/shared/domain';
import { availableToBack, availableToLay, type MarketCache, type RunnerCache } from '../betfair-stream/reducer';
import type { PriceSize } from '../betfair-stream/change';

const LEVELS = 3;
/** Levels of an open panel (E4.02). */
const DEEP_LEVELS = 10;
const statuses: Readonly<Record<string, RunnerStatus>> = {
  WINNER: 'WINNER',
  LOSER: 'LOSER',
  PLACED: 'PLACED',
  REMOVED: 'REMOVED',
  REMOVED_VACANT: 'REMOVED',
  HIDDEN: 'SUSPENDED',
};
const top = (ladder: readonly Level[], levels = LEVELS): readonly Level[] => ladder.slice(0, levels);

/**
 * `1. Kahuka` is cloth number 1 and the name Kahuka. A handicap or total runner carries its line; without a name it has its
 * key (E9.05).
 */
export function nameRunner(
  { key, definition: { hc = 0 } }: RunnerCache,
  name: string | null,
  { bettingType, measure }: { readonly bettingType: string | undefined; readonly measure: LineMeasure | undefined },
): { name: string; clothNumber?: number } {
  if (name === null) return { name: key };
  const [, clothNumber, numbered] = /^(\d+)\. (.+)$/.exec(name) ?? [];
  if (numbered) return { name: numbered, clothNumber: Number(clothNumber) };
  if (measure === 'total') return { name: /\d/.test(name) ? name : `${name} ${Math.abs(hc)}` };
  const hasLine = hc !== 0 || bettingType?.startsWith('ASIAN_HANDICAP');
  return { name: hasLine ? `${name} ${formatHandicap(hc)}` : name };
}

/** `−0.25`, `0`, `+1`: with the sign of mathematics, as odds are written. */
const formatHandicap = (handicap: number): string =>
  handicap === 0 ? '0' : `${handicap > 0 ? '+' : '−'}${Math.abs(handicap)}`;

/** Runners by the priority of the exchange. */
export function sortRunners(cache: MarketCache): readonly RunnerCache[] {
  return [...cache.runners.values()].sort((a, b) => a.definition.sortPriority - b.definition.sortPriority);
}

/** Prices of a runner, best first, amounts in rupees. */
export function toRunnerPrices(runner: RunnerCache, toRupees: (amount: number) => number): RunnerPrices {
  const status = statuses[runner.definition.status] ?? 'ACTIVE';
  const converted = (levels: readonly PriceSize[]): readonly Level[] =>
    levels.map(([price, amount]) => [price, toRupees(amount)]);
  const back = converted(top(availableToBack(runner), DEEP_LEVELS));
  const lay = converted(top(availableToLay(runner), DEEP_LEVELS));
  return {
    id: runner.key,
    status,
    back: top(back),
    lay: top(lay),
    depth: { back, lay, traded: converted(runner.trd), volume: toRupees(runner.tv) },
    ...(runner.ltp !== undefined ? { lastPrice: runner.ltp } : {}),
    ...(status === 'REMOVED' && runner.definition.adjustmentFactor !== undefined
      ? { adjustmentFactor: runner.definition.adjustmentFactor }
      : {}),
  };
}
