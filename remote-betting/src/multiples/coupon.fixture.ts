import type { Bet, EndpointResponse } from '@backlay/shared/contract';
import {
  buildBet,
  buildEvent,
  buildMarket,
  fakeHost,
  type FakeHost,
  type FakeHostOverrides,
} from '@backlay/shared/testing';
import { FakeFrameClock } from '../odds/frame-clock.fixture';
import { OddsStore } from '../odds/odds-store';
import { Coupon } from './coupon';
import type { CouponLeg } from './coupon-state';

/** A sportsbook market of an event of its own; India is at 1.86. */
export const premium = (number: number) =>
  buildMarket({
    id: `m-${number}`,
    name: 'Winner of the toss',
    type: 'premium',
    event: buildEvent({ id: `e-${number}`, name: `India v Team ${number}` }),
  });

/** A selection of an event of its own. */
export const buildLeg = (number: number, over: Partial<CouponLeg> = {}): CouponLeg => ({
  marketId: `m-${number}`,
  marketName: 'Match Odds',
  eventId: `e-${number}`,
  eventName: `Home ${number} v Away ${number}`,
  competitionId: '',
  runnerId: 'r-1',
  runnerName: `Home ${number}`,
  odd: 2,
  version: 1,
  delaySeconds: 5,
  ...over,
});

type Answer = EndpointResponse<'placeMultiple'>;

/** The answer to the order of the last call: placed under its reference. */
export const answerPlaced = (clientRef: string): Answer => ({
  docs: { bet: buildBet({ clientRef }), changed: [] },
  message: '',
});

/** The answer that names a leg at another price, or without one. */
export const answerChanged = (marketId: string, newOdd: number | null): Answer => ({
  docs: {
    bet: null,
    changed: [{ index: 0, marketId, teamId: 'r-1', odd: 2, newOdd, marketVersion: 9, reason: 'Odds changed' }],
  },
  message: 'Your selections changed. Check them and place the bet again.',
});

/** A coupon with legs and a stake of 100, and the bets that it handed over. */
export function setUp(legs: readonly CouponLeg[], over: FakeHostOverrides = {}) {
  const host: FakeHost = fakeHost({
    session: 'player',
    ...over,
    answers: { placeMultiple: ({ clientRef }) => answerPlaced(clientRef), ...over.answers },
  });
  const clock = new FakeFrameClock();
  const books = new OddsStore(clock);
  const taken: Bet[] = [];
  const create = () => new Coupon({ host, clock, books, openBets: { take: (bet) => void taken.push(bet) } });
  const coupon = create();
  for (const leg of legs) coupon.toggle(leg);
  coupon.setStake('100');
  return { host, clock, books, taken, coupon, create, state: () => coupon.store.getState() };
}
