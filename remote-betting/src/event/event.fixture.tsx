import { screen } from '@testing-library/react';
import type { Bet, Market } from '@backlay/shared/contract';
import {
  buildMarket,
  buildMarketFrame,
  buildPage,
  buildRunnerFrame,
  fakeHost,
  flushMicrotasks,
  type FakeHostOverrides,
} from '@backlay/shared/testing';
import { WidgetReports } from '@backlay/shared/ui';
import { renderBetting } from '../services/betting.fixture';
import BetPanel from '../open-bets/bet-panel';
import { SlipDialogs } from '../slip/slip-panel';
import EventScreen from './event-screen';

export const bookmaker = buildMarket({
  id: 'm-2',
  name: 'Bookmaker',
  type: 'bookmaker',
  manual: true,
  priceLadder: undefined,
  max: 200_000,
  book: buildMarketFrame({
    marketId: 'm-2',
    runners: [
      buildRunnerFrame('r-1', { back: [[86, 2_000_000]], lay: [[88, 2_000_000]] }),
      buildRunnerFrame('r-2', { status: 'SUSPENDED', back: [], lay: [] }),
    ],
  }),
});

export const session = buildMarket({
  id: 'm-3',
  name: '16 over runs IND',
  type: 'session',
  manual: true,
  priceLadder: undefined,
  max: 100_000,
  teams: [{ id: 's-1', name: '16 over runs IND', sort: 1 }],
  book: buildMarketFrame({
    marketId: 'm-3',
    runners: [buildRunnerFrame('s-1', { lay: [[149, 110]], back: [[150, 100]] })],
  }),
});

export const tiedMatch = buildMarket({
  id: 'm-4',
  name: 'Tied Match',
  sort: 9,
  teams: [{ id: 'y', name: 'Yes', sort: 1 }],
  book: buildMarketFrame({ marketId: 'm-4', runners: [buildRunnerFrame('y')] }),
});

export const premium = buildMarket({
  id: 'm-6',
  name: 'Total sixes',
  type: 'premium',
  teams: [{ id: 'p-1', name: 'Over 12', sort: 1 }],
  book: buildMarketFrame({ marketId: 'm-6', runners: [buildRunnerFrame('p-1')] }),
});

export const score = {
  eventId: 'e-1',
  sides: [
    { name: 'India', score: '142/3', note: '15.2', batting: true },
    { name: 'Australia', score: '178/6', note: '20' },
  ],
  clock: '15.2 ov',
  summary: 'India need 37 from 28 balls',
  rates: ['CRR 9.26', 'RRR 7.93'],
  balls: ['0', '1', '4', 'W', '0', '6', '2'],
};

/** A page of markets as of frame `seq`. */
export const page = (docs: Market[], seq = 1) => ({ ...buildPage(docs), seq });

/** Time passes. */

/** The page of an event with the bet panel beside it. */
export async function open(
  markets: Market[],
  over: FakeHostOverrides = {},
  report: (error: unknown, widget: string) => void = () => undefined,
) {
  const host = fakeHost({
    session: 'player',
    ...over,
    answers: {
      markets: page(markets),
      scores: { docs: [score], message: '' },
      protectedScores: { docs: [score], message: '' },
      liveTv: { docs: [], message: '' },
      openBets: buildPage<Bet>([]),
      marketPositions: { docs: [], message: '' },
      stakes: { docs: { stake: [] }, message: '' },
      ...over.answers,
    },
  });
  renderBetting(
    <WidgetReports report={report}>
      <EventScreen />
      <BetPanel />
      <SlipDialogs />
    </WidgetReports>,
    { on: host, at: '/events/4/e-1', route: '/events/:eventTypeId/:eventId' },
  );
  await flushMicrotasks();
  return host;
}

export const price = (name: RegExp) => screen.getByRole('button', { name });

/** Where the player stands on the match odds. Rupees. */
export const positions = {
  docs: [
    {
      marketId: 'm-1',
      eventId: 'e-1',
      exposure: 1200,
      map: [
        { teamId: 'r-1', exposureOrProfit: 1300 },
        { teamId: 'r-2', exposureOrProfit: -1200 },
      ],
    },
  ],
  message: '',
};
