import { resultsOf, ruleOf, toField, winsBy } from '../exposure';
import type { MarketDefinition, MarketResult } from '../market';
import { MARKET_RULES, type EndOfMarket, type FeedDecision, type MarketRule } from './market-rules';

/**
 * How a market ended by its exchange: with margin or total, void by a rule, or as a question for staff (E3.03, E3.12).
 * @param rules what decides for an exchange type before its betting type does
 */
export function decideFeedResult(
  definition: MarketDefinition,
  result: MarketResult,
  end: EndOfMarket = {},
  rules: readonly MarketRule[] = MARKET_RULES,
): FeedDecision {
  const { type, winners, exchangeType = '' } = definition;
  const named = result.removed ? { ...result, removed: withNames(definition, result.removed) } : result;
  if (type === 'session' || result.outcome === 'void') return { result: named };
  const own = rules.find(({ exchangeTypes }) => exchangeTypes.includes(exchangeType));
  const decided = own?.decide(definition, named, end);
  if (decided) return decided;
  switch (ruleOf(toField(definition))) {
    case 'each':
      return { result: named };
    case 'line':
      return result.total !== undefined || result.runs !== undefined ? { result: named } : { question: 'no-number' };
    case 'lines':
      return decideLines(definition, named, end.score);
    case 'winners':
      return result.winners.length >= winners ? { result: named } : { question: 'too-few-winners' };
  }
}

/** Every whole margin or total for which each runner is a winner exactly when it wins by more than 0. */
export function resultsThatFit(definition: MarketDefinition, result: MarketResult): number[] {
  const won = new Set(result.winners);
  const removed = new Set(result.removed?.map(({ id }) => id));
  const runners = definition.runners.filter(({ id }) => !removed.has(id));
  return resultsOf(toField(definition)).filter((number) =>
    runners.every(({ id, line }) => line !== undefined && won.has(id) === winsBy(line, number) > 0),
  );
}

function decideLines(
  definition: MarketDefinition,
  result: MarketResult,
  score?: readonly [number, number],
): FeedDecision {
  const fitting = resultsThatFit(definition, result);
  const { measure, exchangeType = '' } = definition;
  const known =
    score && scoreOfMatch(exchangeType) ? (measure === 'margin' ? score[0] - score[1] : score[0] + score[1]) : null;
  if (score && known !== null)
    return fitting.includes(clamp(definition, known))
      ? { result: { ...result, ...(measure === 'margin' ? { margin: known } : { total: known }), score } }
      : { question: 'score-differs' };
  const [only] = fitting;
  if (only === undefined) return { question: 'no-line-fits' };
  if (fitting.length > 1) return { question: 'several-lines-fit' };
  return { result: { ...result, ...(measure === 'margin' ? { margin: only } : { total: only }) } };
}

// Lines of a half, of one team or of corners are not the score's.
const scoreOfMatch = (exchangeType: string): boolean =>
  ['ASIAN_HANDICAP', 'TOTAL_GOALS', 'ALT_TOTAL_GOALS', 'COMBINED_TOTAL'].includes(exchangeType);

// No runner separates a score beyond every line from the one just beyond.
function clamp(definition: MarketDefinition, number: number): number {
  const results = resultsOf(toField(definition));
  return Math.min(Math.max(number, Math.min(...results)), Math.max(...results));
}

/** Non-runners with what they are called: "No. 4" where runners have numbers. */
export function withNames<Removal extends { readonly id: string; readonly name?: string }>(
  { runners }: Pick<MarketDefinition, 'runners'>,
  removals: readonly Removal[],
): readonly Removal[] {
  return removals.map((removal) => {
    const runner = runners.find(({ id }) => id === removal.id);
    if (!runner) return removal;
    return { ...removal, name: runner.clothNumber === undefined ? runner.name : `No. ${runner.clothNumber}` };
  });
}
