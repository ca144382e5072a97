import type { FeedDecision, MarketDefinition, MarketResult, OpenQuestion } from '@backlay/shared/domain';
import { formatRate, type RateState } from '../feed';
import type { MarketAdminRepository } from './repository';

const QUESTIONS: Readonly<Record<OpenQuestion, string>> = {
  'no-line-fits': 'No margin or total fits the winners and losers of the feed: settle it by the score',
  'several-lines-fit': 'Several margins or totals fit the winners and losers of the feed: settle it by the score',
  'score-differs': 'The score does not fit the winners and losers of the feed: settle it by what is right',
  'too-few-winners': 'The feed names fewer winners than expected: settle it or make it void',
  'no-number': 'The feed does not say the number that ends this market: settle it by that',
  'suggested-result': 'A source that is not trusted for results names this one: settle the market by it if it is right',
};

const VOIDS: Readonly<Record<NonNullable<MarketResult['voidReason']>, string>> = {
  draw: 'The match was drawn: stakes are returned',
  'too-few-runners': 'No more runners were left than places: stakes are returned',
};

/** Notes for staff what a rule made of a market that the feed ended, and what it left to them; each once (E3.03, E3.12). */
export async function noteFeedDecision(
  store: Pick<MarketAdminRepository, 'noteOnce'>,
  { result, question }: FeedDecision,
  { id: marketId, eventId, name }: MarketDefinition,
): Promise<void> {
  const note = (action: string, reason: string, details: Readonly<Record<string, unknown>>) =>
    store.noteOnce({
      accountId: 'feed',
      userName: 'feed',
      userType: 'feed',
      action,
      eventId,
      marketId,
      reason,
      details: { name, ...details },
    });
  if (question) return note('resultQuestion', QUESTIONS[question], { question });
  if (!result) return;
  if (result.outcome === 'void') {
    const reason = result.voidReason ? VOIDS[result.voidReason] : 'The market is void: stakes are returned';
    return note('voidMarket', reason, { voidReason: result.voidReason ?? null });
  }
  if (!result.removed?.length) return;
  const names = result.removed.map((removal) => removal.name ?? removal.id).join(', ');
  return note('nonRunner', `Did not run: ${names}. Stakes on them are returned`, { removed: result.removed });
}

const RATE_PROBLEMS: Readonly<Record<NonNullable<RateState['problem']>, string>> = {
  jumped: 'The rate of the pound moved by more than a tenth and is not applied: set FEED_RATE_GBP_INR if it is right',
  stale: 'The rate of the pound is older than 24 hours and stays in use: the exchange does not name a newer one',
  missing:
    'The rate of the pound is not known: amounts of the feed are counted as rupees, a hundredth of what is there',
};

/** The sentence for staff on the rate of the feed's amounts; null while nothing is wrong with it (E9.03). */
export const describeRateProblem = ({ problem, rate, offered }: RateState): string | null =>
  problem &&
  `${RATE_PROBLEMS[problem]} (in use ${formatRate(rate)}${offered === undefined ? '' : `, read ${formatRate(offered)}`})`;

/** Notes for staff that the rate of the feed's amounts needs a look, or is right again; the same state once (E9.03). */
export function noteRate(store: Pick<MarketAdminRepository, 'noteChange'>, state: RateState): Promise<void> {
  const { rate, problem, offered } = state;
  return store.noteChange({
    actorId: null,
    actorName: 'feed',
    actorType: 'feed',
    action: problem ? 'feedRateKept' : 'feedRateChanged',
    subjectKind: 'feed',
    subjectId: 'GBP/INR',
    reason: describeRateProblem(state) ?? '',
    changes: { rate: formatRate(rate), problem, ...(offered === undefined ? {} : { offered: formatRate(offered) }) },
  });
}
