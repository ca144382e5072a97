import type { FeedDecision, MarketResult } from '@backlay/shared/domain';
import type { FeedMessage } from '../feed';
import { Listeners } from './listeners';
import { decide, type MarketState } from './market-state';
import type { DecisionListener } from './ports';

/** Results of the feed: by the rules of their markets, and those of markets that are settled already. */
export class FeedResults {
  readonly corrections = new Listeners<[result: MarketResult]>();
  readonly decisions = new Listeners<Parameters<DecisionListener>>();

  /** @param mark names an event that changed */
  constructor(
    private readonly board: Pick<MarketState, 'market'>,
    private readonly isSettled: (marketId: string) => boolean,
    private readonly mark: (eventId: string) => void,
  ) {}

  /** A later result of a market that is settled, also one that was so before a restart; who listens compares it. */
  noteCorrection(message: FeedMessage): void {
    if (message.kind === 'result' && message.isSuggestion) return;
    const isLater = message.kind === 'correction' || (message.kind === 'result' && this.isOver(message));
    if (isLater) this.corrections.notify(message.result);
  }

  /** The feed's result by the rule of its market; undefined while staff have to decide. */
  decide(message: FeedMessage & { kind: 'result' }): FeedMessage | undefined {
    const found = this.board.market(message.result.marketId);
    if (!found || found.market.result) return message;
    const { definition } = found.market;
    if (message.isSuggestion) found.market.suggestion = message.result;
    const decision: FeedDecision = message.isSuggestion
      ? { question: 'suggested-result' }
      : decide(found, message.result);
    found.market.question = decision.question;
    this.decisions.notify(decision, definition);
    if (decision.result) return { ...message, result: decision.result };
    this.mark(found.event.definition.id);
    return undefined;
  }

  /** A recording that is read again from its start names markets that were settled long ago. */
  isOver(message: FeedMessage): boolean {
    if (message.kind === 'market') return this.isSettled(message.market.id);
    if (message.kind === 'book') return this.isSettled(message.book.marketId);
    return message.kind === 'result' && this.isSettled(message.result.marketId);
  }
}
