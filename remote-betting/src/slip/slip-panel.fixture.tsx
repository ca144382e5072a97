import { act } from '@testing-library/react';
import { buildPage, fakeHost, type FakeHost, type FakeHostOverrides } from '@backlay/shared/testing';
import { renderBetting } from '../services/betting.fixture';
import type { Bet } from '@backlay/shared/contract';
import { createBettingServices } from '../services/betting-services';
import { MarketCard } from '../event/market-card';
import BetPanel from '../open-bets/bet-panel';
import { SlipDialogs } from './slip-panel';
import { market, placed } from './slip.fixture';

/** A market with the panel of the slip beside it, for a player whose orders are matched, by default. */
export async function openPanel(over: FakeHostOverrides = {}): Promise<FakeHost> {
  const host = fakeHost({
    session: 'player',
    ...over,
    answers: {
      openBets: buildPage<Bet>([]),
      stakes: { docs: { stake: [] }, message: '' },
      quickBets: { docs: [], message: '' },
      placeBet: placed(),
      ...over.answers,
    },
  });
  createBettingServices(host).books.define([market]);
  await createBettingServices(host).slip.load();
  renderBetting(
    <>
      <MarketCard market={market} stale={false} />
      <BetPanel />
      <SlipDialogs />
    </>,
    { on: host, at: '/events/4/e-1' },
  );
  await act(async () => {});
  return host;
}

/** From here on the window is as wide as a desk. */
export function widen(): void {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => Object.assign(new EventTarget() as MediaQueryList, { matches: true, media }));
}
