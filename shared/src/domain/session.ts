import type { MarketDefinition, MarketStatus, MarketType, RunnerPrices, SessionGroup } from './market';

/** The most lines that a session has at once; a closed one does not count (E9.06). */
export const SESSION_LINES_MOST = 5;

/** The heading of a session; of one that names none the last. */
export const sessionGroupOf = ({ sessionGroup }: Pick<MarketDefinition, 'sessionGroup'>): SessionGroup =>
  sessionGroup ?? 'other';

/** Smallest and largest stake on a runner in rupees: those of its line, else those of the market (E9.06). */
export function limitsOf(
  market: Pick<MarketDefinition, 'min' | 'max'> & {
    readonly runners: readonly {
      readonly id: string;
      readonly min?: number | undefined;
      readonly max?: number | undefined;
    }[];
  },
  runnerId: string,
): Pick<MarketDefinition, 'min' | 'max'> {
  const runner = market.runners.find(({ id }) => id === runnerId);
  return { min: runner?.min ?? market.min, max: runner?.max ?? market.max };
}

/**
 * Whether somebody could win for certain by taking both sides of a market: a back that pays more than a lay of its runner costs; in a
 * session a Yes at fewer runs than a No, whatever their lines (D3.04). Only what takes bets counts.
 */
export function isCrossedBook(
  type: MarketType,
  runners: readonly Pick<RunnerPrices, 'back' | 'lay' | 'status'>[],
): boolean {
  const active = runners.filter(({ status }) => status === 'ACTIVE');
  if (type !== 'session')
    return active.some(({ back: [back], lay: [lay] }) => back !== undefined && lay !== undefined && back[0] > lay[0]);
  const yes = active.flatMap(({ back: [best] }) => (best ? [best] : []));
  const no = active.flatMap(({ lay: [best] }) => (best ? [best] : []));
  return yes.some(([run, rate]) => no.some(([noRun, noRate]) => run < noRun || (run === noRun && rate > noRate)));
}

/** The more restrictive of two statuses of a market (D3.09). */
export function stricterStatus(one: MarketStatus, other: MarketStatus): MarketStatus {
  return RESTRICTION.indexOf(one) >= RESTRICTION.indexOf(other) ? one : other;
}

const RESTRICTION: readonly MarketStatus[] = ['OPEN', 'BALL RUNNING', 'SUSPENDED', 'INACTIVE', 'CLOSED'];
