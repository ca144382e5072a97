import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bet, Market } from '@backlay/shared/contract';
import {
  buildFrame,
  buildHome,
  buildHomeEvent,
  buildMarket,
  buildPage,
  fakeHost,
  FIXED_TIME,
  flushMicrotasks,
  type FakeHostOverrides,
} from '@backlay/shared/testing';
import { renderBetting } from '../services/betting.fixture';
import { createStore } from 'zustand';
import { createBettingServices } from '../services/betting-services';
import EventScreen from '../event/event-screen';
import HomeScreen from '../home/home-screen';
import { APPLY_DELAY_MS } from './market-events';

const score = {
  eventId: 'e-1',
  sides: [{ name: 'India', score: '142/3', batting: true }],
  clock: '15.2 ov',
  summary: 'India need 37 from 28 balls',
};
const bookmaker = buildMarket({
  id: 'm-2',
  name: 'Bookmaker',
  type: 'bookmaker',
  manual: true,
  priceLadder: undefined,
});
const named = (id: string) => ({ eventId: 'e-1', marketId: { id, type: 'bookmaker', externalType: 'BOOKMAKER' } });

jest.setTimeout(120_000);
beforeEach(() => void jest.useFakeTimers({ now: FIXED_TIME + 60_000 }));
afterEach(() => void jest.useRealTimers());
const page = (docs: Market[]) => ({ ...buildPage(docs), seq: 1 });

async function open(markets: Market[], over: FakeHostOverrides = {}) {
  const host = fakeHost({
    session: 'player',
    ...over,
    answers: {
      markets: page(markets),
      protectedScores: { docs: [], message: '' },
      scores: { docs: [], message: '' },
      liveTv: { docs: [], message: '' },
      openBets: buildPage<Bet>([]),
      marketPositions: { docs: [], message: '' },
      stakes: { docs: { stake: [] }, message: '' },
      ...over.answers,
    },
  });
  renderBetting(<EventScreen />, { on: host, at: '/events/4/e-1', route: '/events/:eventTypeId/:eventId' });
  await flushMicrotasks();
  return host;
}
const locked = (market: string) =>
  within(screen.getByRole('region', { name: market }))
    .getByRole('button', { name: /Back India/ })
    .getAttribute('aria-disabled');

test('exchange markets are suspended while their feed is down, others continue; recovery is automatic [A7.58]', async () => {
  const host = await open([buildMarket(), bookmaker]);
  await act(async () => host.sendEvent('getBetfairTokenExpired', {}));
  expect(within(screen.getByRole('region', { name: 'Match Odds' })).getByText('SUSPENDED')).toBeInTheDocument();
  expect([locked('Match Odds'), locked('Bookmaker')]).toEqual(['true', null]);
  await act(async () => host.sendEvent('getBetfairTokenRefreshed', {}));
  expect(locked('Match Odds')).toBeNull();
});

test('a suspended event accepts no bets in any market until it reopens [A7.60]', async () => {
  const host = await open([buildMarket(), bookmaker]);
  await act(async () => host.sendEvent('getEventStatus', { eventId: 'e-1', status: 'SUSPENDED' }));
  expect([locked('Match Odds'), locked('Bookmaker')]).toEqual(['true', 'true']);
  await act(async () => host.sendEvent('getEventStatus', { eventId: 'e-1', status: 'IN_PLAY' }));
  expect([locked('Match Odds'), locked('Bookmaker')]).toEqual([null, null]);
});

test('a complete frame ends a suspension whose end was missed while unsubscribed [A7.60]', async () => {
  const host = await open([buildMarket()]);
  await act(async () => host.sendEvent('getEventStatus', { eventId: 'e-1', status: 'SUSPENDED' }));
  expect(locked('Match Odds')).toBe('true');
  await act(async () => host.sendFrame(buildFrame({ seq: 9 })));
  expect(locked('Match Odds')).toBeNull();
});

test('a score appears, changes and disappears [A7.62]', async () => {
  const host = await open([buildMarket()]);
  await act(async () => host.sendEvent('getEventScore', { eventId: 'e-1', score }));
  expect(screen.getByRole('button', { name: /^Score/ })).toHaveTextContent('142/3');
  await act(async () =>
    host.sendEvent('scoreUpdated', { eventId: 'e-1', score: { ...score, summary: 'India need 33 from 27 balls' } }),
  );
  await act(async () => screen.getByRole('button', { name: /^Score/ }).click());
  expect(screen.getByRole('region', { name: 'Score' })).toHaveTextContent('India need 33 from 27 balls');
  await act(async () => host.sendEvent('scoreDeleted', { eventId: 'e-1' }));
  expect(screen.queryByText(/India need/)).not.toBeInTheDocument();
});

test('a frame with only a score shows the score [A7.62]', async () => {
  const host = await open([buildMarket()]);
  await act(async () =>
    host.sendEvent('getEventScore', { eventId: 'e-1', score, iframeUrl: 'https://scores.test/e-1' }),
  );
  await act(async () => screen.getByRole('button', { name: /^Score/ }).click());
  const frame = screen.getByTitle('Score');
  expect(frame).toHaveAttribute('src', 'https://scores.test/e-1');
  expect(frame).toHaveAttribute('sandbox');
});

test('an added or changed market is read, and a deleted one accepts no bets [A7.63]', async () => {
  const host = await open([buildMarket()]);
  host.answer('markets', page([buildMarket(), bookmaker]));
  await act(async () => host.sendEvent('getAddMarketUpdate', named('m-2')));
  await flushMicrotasks(500);
  expect(screen.getByRole('region', { name: 'Bookmaker' })).toBeInTheDocument();
  host.answer('markets', page([buildMarket(), { ...bookmaker, remarksMessage: 'Toss at 19:00' }]));
  await act(async () => host.sendEvent('getModifyMarketUpdate', named('m-2')));
  await flushMicrotasks(500);
  expect(screen.getByText('Toss at 19:00')).toBeInTheDocument();
  await act(async () => host.sendEvent('getDeleteMarketUpdate', named('m-2')));
  expect(within(screen.getByRole('region', { name: 'Bookmaker' })).getByText('CLOSED')).toBeInTheDocument();
});

test('changed definitions of an event are read after three seconds, those of another event are not [A7.64]', async () => {
  const host = await open([buildMarket()]);
  const reads = () => host.inputsOf('markets').length;
  const before = reads();
  await act(async () => host.sendEvent('getMarketCacheUpdates', { at: 1, eventIds: ['e-2'] }));
  await flushMicrotasks(APPLY_DELAY_MS);
  expect(reads()).toBe(before);
  await act(async () => host.sendEvent('getMarketCacheUpdates', { at: 1, eventIds: ['e-1'] }));
  await flushMicrotasks(APPLY_DELAY_MS - 1);
  expect(reads()).toBe(before);
  await flushMicrotasks(1);
  expect(reads()).toBe(before + 1);
});

const tvAt = (iframeUrl: string, minutes = 10) => ({
  docs: [{ eventId: 'e-1', iframeUrl, expiresAt: new Date(Date.now() + minutes * 60_000).toISOString() }],
  message: '',
});
const sources = () => screen.getAllByTitle('Live TV').map((frame) => frame.getAttribute('src'));

test('an address of live TV is renewed before it ends, and stays while it holds [G7.09]', async () => {
  const host = await open([buildMarket()], { answers: { liveTv: tvAt('https://tv.test/1') } });
  await userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Live TV' }));
  fireEvent.load(screen.getByTitle('Live TV'));
  host.answer('liveTv', tvAt('https://tv.test/2'));
  host.realtime.store.setState({ connected: false });
  await flushMicrotasks(60_000);
  await act(async () => host.realtime.store.setState({ connected: true }));
  await flushMicrotasks(1);
  expect(host.inputsOf('liveTv')).toHaveLength(2);
  expect(sources()).toEqual(['https://tv.test/1']);

  host.answer('liveTv', tvAt('https://tv.test/3', 19));
  await flushMicrotasks(9 * 60_000);
  // The next one loads behind the picture.
  expect(sources()).toEqual(['https://tv.test/1', 'https://tv.test/3']);
  expect(screen.getAllByTitle('Live TV')[1]).toHaveAttribute('hidden');
  fireEvent.load(screen.getAllByTitle('Live TV')[1]!);
  expect(sources()).toEqual(['https://tv.test/3']);
});

test('live TV that was announced before the socket connected shows once it has [B1.04]', async () => {
  const host = await open([buildMarket()], { answers: { liveTv: { docs: [], message: '' } } });
  await act(async () => host.realtime.store.setState({ connected: false }));
  expect(screen.queryByRole('button', { name: 'Live TV' })).not.toBeInTheDocument();
  host.answer('liveTv', tvAt('https://tv.test/1'));
  await act(async () => host.realtime.store.setState({ connected: true }));
  await flushMicrotasks(1);
  expect(screen.getByRole('button', { name: 'Live TV' })).toBeVisible();
});

test('live TV shows in an isolated frame, changes and disappears [A7.61 B1.04]', async () => {
  const host = await open([buildMarket()], { answers: { liveTv: tvAt('https://tv.test/1') } });
  expect(host.inputsOf('liveTv')).toEqual([{ eventIds: 'e-1' }]);
  await userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Live TV' }));
  expect(screen.getByTitle('Live TV')).toHaveAttribute('src', 'https://tv.test/1');
  expect(screen.getByTitle('Live TV')).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin');
  fireEvent.load(screen.getByTitle('Live TV'));
  host.answer('liveTv', tvAt('https://tv.test/2'));
  await act(async () => host.sendEvent('LiveTvUpdated', { eventId: 'e-1', iframeUrl: '/live-tv/e-1' }));
  await flushMicrotasks(1000);
  expect(sources()).toEqual(['https://tv.test/1', 'https://tv.test/2']);
  fireEvent.load(screen.getAllByTitle('Live TV').at(-1)!);
  expect(sources()).toEqual(['https://tv.test/2']);
  await act(async () => host.sendEvent('DeleteLiveTvUpdate', { eventId: 'e-1' }));
  expect(screen.queryByTitle('Live TV')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Live TV' })).not.toBeInTheDocument();
});

test('a frame that is not safe is not shown [S-12]', async () => {
  await open([buildMarket()], {
    answers: { liveTv: tvAt('javascript:alert(1)') },
  });
  expect(screen.queryByRole('button', { name: 'Live TV' })).not.toBeInTheDocument();
});

test('a visitor requests no live TV and reads the public scores [B7.12 OQ-86]', async () => {
  const host = await open([buildMarket()], { session: 'visitor' });
  expect(host.inputsOf('liveTv')).toEqual([]);
  expect([host.inputsOf('scores').length, host.inputsOf('protectedScores').length]).toEqual([1, 0]);
});

describe('without a socket', () => {
  const offline = () => ({
    store: createStore(() => ({ connected: false, enabled: true })),
    on: () => () => {},
    watchEvent: () => () => {},
    emit: () => Promise.reject(new Error('off')),
  });
  const asked = async (over: FakeHostOverrides, call: 'scores' | 'protectedScores', ms: number) => {
    const host = await open([buildMarket()], { ...over, host: { realtime: offline() } });
    const before = host.inputsOf(call).length;
    await flushMicrotasks(ms - 1);
    const early = host.inputsOf(call).length - before;
    await flushMicrotasks(1);
    return [early, host.inputsOf(call).length - before];
  };

  test('scores are polled every 3 s signed in, 15 s as a visitor and 5 s with a low balance [B9.16]', async () => {
    expect(await asked({}, 'protectedScores', 3_000)).toEqual([0, 1]);
    expect(await asked({ session: 'visitor' }, 'scores', 15_000)).toEqual([0, 1]);
    const poor = {
      status: 'signed-in',
      userType: 'user',
      points: { availablePts: 0, exposure: 0, pts: 0 } as never,
    } as const;
    expect(await asked({ session: poor }, 'protectedScores', 5_000)).toEqual([0, 1]);
  });

  test('a balance below the smallest deposit of the brand is low [B9.16 OQ-22]', async () => {
    const session = {
      status: 'signed-in',
      userType: 'user',
      points: { availablePts: 299, exposure: 0, pts: 299 } as never,
    } as const;
    expect(await asked({ session }, 'protectedScores', 3_000)).toEqual([0, 1]);
    const tenant = { domain: { minDepositBalance: 300 } };
    expect(await asked({ session, tenant }, 'protectedScores', 5_000)).toEqual([0, 1]);
  });
});

test('scores use the one socket: no polling while it is connected [A9.08 OQ-87]', async () => {
  const host = await open([buildMarket()]);
  await flushMicrotasks(60_000);
  expect(host.inputsOf('protectedScores')).toHaveLength(1);
  expect(host.listSubscribedEvents()).toEqual(['e-1']);
  await act(async () => host.sendFrame(buildFrame({ seq: 2, full: false, markets: [], score })));
  expect(screen.getByRole('button', { name: /^Score/ })).toHaveTextContent('142/3');
});

describe('the lists of home', () => {
  async function openHome() {
    const host = fakeHost({
      answers: {
        home: {
          docs: buildHome({ ongoing: [buildHomeEvent()] }),
          message: '',
        },
        sportTree: { docs: [], message: '' },
        openBets: buildPage<Bet>([]),
      },
    });
    renderBetting(<HomeScreen />, { on: host, at: '/', route: '/' });
    await flushMicrotasks();
    return host;
  }

  test('scores are requested over the socket once it connects [A7.48 A7.49]', async () => {
    const host = await openHome();
    expect(host.emitted).toContainEqual({ name: 'getAllEvent', payload: {} });
    expect(host.emitted).toContainEqual({ name: 'getAllMarket', payload: {} });
  });

  test('other highlights are read at once [A7.54]', async () => {
    const host = await openHome();
    const highlight = [buildHomeEvent({ market: buildMarket({ id: 'm-8' }) })];
    host.answer('home', {
      docs: buildHome({ highlight }),
      message: '',
    });
    await act(async () => host.sendEvent('highlightUpdated', { at: 1 }));
    await flushMicrotasks();
    const region = screen.getByRole('region', { name: 'Highlights' });
    expect(within(region).getByRole('button', { name: 'Back India 1.86 142K' })).toBeInTheDocument();
    expect(within(region).getByRole('button', { name: 'Lay Australia 2.16 61.0K' })).toBeInTheDocument();
  });
});

test('the market store of a host receives updates whichever screen is open', () => {
  const host = fakeHost();
  const { books } = createBettingServices(host);
  books.define([buildMarket()]);
  host.sendEvent('getBetfairTokenExpired', {});
  expect(books.blockOf('m-1', 'r-1')).toBe('SUSPENDED');
});
