import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Market } from '@backlay/shared/contract';
import { toWireMarketType, type CashOutBet } from '@backlay/shared/domain';
import { toOrderResult, browserDetail, toOrderFailure, generateClientReference, type OrderAnswer } from '../slip';
import type { CashOutPorts } from './ports';

/** One bet of a cash-out on its way. */
export interface CashOutLeg {
  readonly bet: CashOutBet;
  readonly status: 'waiting' | 'placing' | 'matched' | 'refused' | 'unknown';
  /** Why it was refused, in the platform's words. */
  readonly reason: string;
}

interface CashOutRun {
  readonly running: boolean;
  readonly steps: readonly CashOutLeg[];
}

const ASK_AGAIN_MS = 2_000;
const ANSWER_MARGIN_MS = 10_000;

/**
 * Places the bets of one cash-out, one after the other and each once, as ordinary orders. The first that is refused ends it: what
 * was placed stands, and the player reads where the position is now.
 */
export class CashOutController {
  readonly store: StoreApi<CashOutRun> = createStore(() => ({ running: false, steps: [] }));

  constructor(
    private readonly betting: CashOutPorts,
    private readonly makeReference: () => string = generateClientReference,
  ) {}

  async place(market: Market, bets: readonly CashOutBet[]): Promise<void> {
    if (this.store.getState().running) return;
    const toPlace = bets.filter(({ matchable }) => matchable > 0);
    this.store.setState({
      running: true,
      steps: toPlace.map((bet) => ({ bet, status: 'waiting', reason: '' })),
    });
    const landed = this.betting.host.inFlight.begin('bet');
    try {
      for (const [index, bet] of toPlace.entries()) {
        this.updateLeg(index, { status: 'placing' });
        const answer = await this.order(market, bet, index);
        if (answer.kind === 'matched') {
          this.updateLeg(index, { status: 'matched' });
          continue;
        }
        this.updateLeg(index, { status: 'refused', reason: 'reason' in answer ? answer.reason : '' });
        break;
      }
    } finally {
      landed();
      this.store.setState({ running: false });
    }
  }

  clear(): void {
    if (!this.store.getState().running) this.store.setState({ steps: [] });
  }

  /** One order to its end: a lost answer is asked for by its reference until it is known. */
  private async order(market: Market, bet: CashOutBet, index: number): Promise<OrderAnswer> {
    const { host, openBets, books } = this.betting;
    const clientRef = this.makeReference();
    const runner = market.teams.find(({ id }) => id === bet.runnerId);
    let answer: OrderAnswer;
    try {
      const { docs } = await host.api.call(
        'placeBet',
        {
          clientRef,
          marketId: market.id,
          eventId: market.event.id,
          marketType: toWireMarketType(market),
          marketVersion: books.market(market.id)?.version ?? market.book.version,
          oddType: bet.side,
          odd: bet.odd,
          run: 0,
          teamId: bet.runnerId,
          stake: bet.matchable / 100,
          nation: runner?.name ?? '',
          name: market.event.name,
          matchDate: market.event.openDate,
          cashout: true,
          pricePolicy: 'better',
          browserDetail: browserDetail(navigator.userAgent),
        },
        { timeoutMs: market.delay * 1000 + ANSWER_MARGIN_MS },
      );
      const { marketBook, ...placed } = docs;
      if (placed.status === 'matched' || placed.status === 'delayed') openBets.take(placed, marketBook);
      answer = toOrderResult(placed);
    } catch (error) {
      answer = toOrderFailure(error);
    }
    while (answer.kind === 'held' || answer.kind === 'lost') {
      if (answer.kind === 'lost') this.updateLeg(index, { status: 'unknown' });
      answer = await this.ask(clientRef);
    }
    return answer;
  }

  private async ask(clientRef: string): Promise<OrderAnswer> {
    const { host, clock, openBets } = this.betting;
    await new Promise<void>((resolve) => clock.after(ASK_AGAIN_MS, resolve));
    try {
      const { docs } = await host.api.call('betOutcome', { clientRef });
      if (!docs) return { kind: 'lapsed', reason: '' };
      if (docs.status !== 'delayed') openBets.take(docs);
      return toOrderResult(docs);
    } catch {
      return { kind: 'lost' };
    }
  }

  private updateLeg(index: number, over: Partial<CashOutLeg>): void {
    this.store.setState(({ steps }) => ({
      steps: steps.map((step, at) => (at === index ? { ...step, ...over } : step)),
    }));
  }
}
