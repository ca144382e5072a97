import type { LevelPriceSize, MarketChange, PriceSize, RunnerChange, StreamDefinition, StreamRunner } from './change';

/** Everything known of one runner, ladders best first. */
export interface RunnerCache {
  readonly key: string;
  readonly definition: StreamRunner;
  readonly ltp?: number;
  readonly tv: number;
  readonly atb: readonly PriceSize[];
  readonly atl: readonly PriceSize[];
  readonly trd: readonly PriceSize[];
  readonly batb: readonly LevelPriceSize[];
  readonly batl: readonly LevelPriceSize[];
  readonly bdatb: readonly LevelPriceSize[];
  readonly bdatl: readonly LevelPriceSize[];
}

export interface MarketCache {
  readonly id: string;
  readonly definition: StreamDefinition;
  readonly tv: number;
  readonly runners: ReadonlyMap<string, RunnerCache>;
}

/** One selection may run under several handicaps. The key distinguishes them, and is the bare id without a handicap. */
export function runnerKey(runner: { readonly id: number; readonly hc?: number }): string {
  return runner.hc ? `${runner.id}:${runner.hc}` : String(runner.id);
}

type Entry = PriceSize | LevelPriceSize;

function patch<T extends Entry>(ladder: readonly T[], changes: readonly T[] | undefined, order: 1 | -1): readonly T[] {
  if (changes === undefined) return ladder;
  const next = [...ladder];
  for (const change of changes) {
    let at = 0;
    let entry = next[at];
    while (entry && (entry[0] - change[0]) * order < 0) entry = next[(at += 1)];
    const same = entry?.[0] === change[0];
    const gone = change[change.length - 1] === 0;
    if (gone) next.splice(at, same ? 1 : 0);
    else next.splice(at, same ? 1 : 0, change);
  }
  return next;
}

function patchRunner(runner: RunnerCache, change: RunnerChange): RunnerCache {
  return {
    ...runner,
    ltp: change.ltp ?? runner.ltp,
    tv: change.tv ?? runner.tv,
    atb: patch(runner.atb, change.atb, -1),
    atl: patch(runner.atl, change.atl, 1),
    // An empty list of trades clears it: the exchange sends that when a runner is removed.
    trd: change.trd?.length === 0 ? [] : patch(runner.trd, change.trd, 1),
    batb: patch(runner.batb, change.batb, 1),
    batl: patch(runner.batl, change.batl, 1),
    bdatb: patch(runner.bdatb, change.bdatb, 1),
    bdatl: patch(runner.bdatl, change.bdatl, 1),
  };
}

function newRunner(definition: StreamRunner): RunnerCache {
  return {
    key: runnerKey(definition),
    definition,
    tv: 0,
    atb: [],
    atl: [],
    trd: [],
    batb: [],
    batl: [],
    bdatb: [],
    bdatl: [],
  };
}

/**
 * The market after one change. An image (`img`) starts from nothing; a definition replaces the one before; a change of a market that was
 * never defined is ignored and gives undefined.
 */
export function reduceMarket(before: MarketCache | undefined, change: MarketChange): MarketCache | undefined {
  const fresh = change.img === true || before === undefined;
  const definition = change.marketDefinition ?? (fresh ? undefined : before.definition);
  if (definition === undefined) return before;
  const runners = new Map(fresh ? [] : before.runners);
  if (change.marketDefinition) {
    for (const runner of change.marketDefinition.runners) {
      const key = runnerKey(runner);
      runners.set(key, { ...(runners.get(key) ?? newRunner(runner)), definition: runner });
    }
  }
  for (const runnerChange of change.rc ?? []) {
    const key = runnerKey(runnerChange);
    const runner = runners.get(key);
    if (runner) runners.set(key, patchRunner(runner, runnerChange));
  }
  return { id: change.id, definition, tv: change.tv ?? (fresh ? 0 : before.tv), runners };
}

/** Prices on offer, best first: the full ladder, else the displayed levels, else the best levels. */
export function availableToBack(runner: RunnerCache): readonly PriceSize[] {
  return offered(runner.atb, runner.bdatb, runner.batb);
}

/** As `availableToBack`, for laying. */
export function availableToLay(runner: RunnerCache): readonly PriceSize[] {
  return offered(runner.atl, runner.bdatl, runner.batl);
}

function offered(
  full: readonly PriceSize[],
  displayed: readonly LevelPriceSize[],
  best: readonly LevelPriceSize[],
): readonly PriceSize[] {
  if (full.length > 0) return full;
  return (displayed.length > 0 ? displayed : best).map(([, price, size]) => [price, size] as const);
}
