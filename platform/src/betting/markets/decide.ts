import { decideFeedResult, type FeedDecision, type MarketResult } from '@backlay/shared/domain';
import type { EventState } from './market-state';
import type { MarketStateEntry } from './event-frame';

/** Sports whose score is goals of two sides. */
const SOCCER = '1';

/** How a market of the feed ended, by its rule, the score of its event and the runners that were left at the off. */
export function decide(
  { event, market }: { readonly event: EventState; readonly market: MarketStateEntry },
  result: MarketResult,
): FeedDecision {
  const score = goalsOf(event);
  const { leftAtOff } = market;
  return decideFeedResult(market.definition, result, {
    ...(score ? { score } : {}),
    ...(leftAtOff === undefined ? {} : { leftAtOff }),
  });
}

function goalsOf({ definition, score }: EventState): readonly [number, number] | undefined {
  const [first, second] = (score?.sides ?? []).map((side) => (/^\d+$/.test(side.score) ? Number(side.score) : null));
  if (definition.sportId !== SOCCER || typeof first !== 'number' || typeof second !== 'number') return undefined;
  return [first, second];
}
