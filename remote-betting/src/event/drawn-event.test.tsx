import { act, screen, within } from '@testing-library/react';
import type { EndpointResponse } from '@backlay/shared/contract';
import {
  buildFrame,
  buildMarket,
  buildMarketFrame,
  buildPage,
  buildRunnerFrame,
  fakeHost,
  FIXED_TIME,
  flushMicrotasks,
} from '@backlay/shared/testing';
import { OddsStore } from '../odds';
import { FakeFrameClock } from '../odds/frame-clock.fixture';
import { createBettingServices } from '../services/betting-services';
import { renderBetting } from '../services/betting.fixture';
import { DrawnEvent, packEvent, unpackEvent } from './drawn-event';
import { bookmaker, page, premium, score, session } from './event.fixture';
import EventScreen from './event-screen';

jest.setTimeout(120_000);
beforeEach(() => void jest.useFakeTimers({ now: FIXED_TIME + 60_000, doNotFake: ['performance'] }));
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const markets = () => page([buildMarket({ _id: 'm-1' }), bookmaker, session, premium], 5);
const scores = { docs: [score], message: '' };
const travelled = (eventId = 'e-1', answer: EndpointResponse<'markets'> = markets()) =>
  JSON.parse(JSON.stringify(packEvent(eventId, answer, scores)));

/** The page of event e-1, which came with data. */
async function openDrawn(event: unknown, session: 'player' | 'visitor' = 'player', elapsedMs = 900) {
  jest.spyOn(performance, 'now').mockReturnValue(elapsedMs);
  const host = fakeHost({
    ...(session === 'player' && { session }),
    answers: {
      markets: page([buildMarket()], 6),
      scores,
      protectedScores: scores,
      liveTv: { docs: [], message: '' },
      openBets: buildPage([]),
      marketPositions: { docs: [], message: '' },
      stakes: { docs: { stake: [] }, message: '' },
    },
  });
  host.channels.store<object>('page.drawn', () => ({ remote: 'betting', data: { event } }));
  renderBetting(<EventScreen />, { on: host, at: '/events/4/e-1', route: '/events/:eventTypeId/:eventId' });
  return host;
}
const bestBack = () =>
  within(screen.getByRole('region', { name: 'Match Odds' })).getByRole('button', { name: /Back India/ });
const readsOf = ({ inputsOf }: Awaited<ReturnType<typeof openDrawn>>) =>
  (['markets', 'scores', 'protectedScores'] as const).flatMap((name) => [...inputsOf(name)]);

test('a packed event unpacks to the markets and the frame that were drawn [F9.03]', () => {
  expect(unpackEvent(travelled())).toEqual({
    ...markets(),
    docs: markets().docs.map((each) => ({ ...each, _id: each.id })),
  });
});

test('markets that were packed in another way are refused [F9.03]', () => {
  expect(() => unpackEvent({ ...travelled(), markets: { v: [1, 2, 3, 4] } })).toThrow('not those of this version');
});

test.each(['player', 'visitor'] as const)(
  'the event of a page shows a %s its prices and score without a skeleton and without a call [F9.03]',
  async (who) => {
    const host = await openDrawn(travelled(), who);
    expect(screen.queryByTestId('event-skeleton')).not.toBeInTheDocument();
    expect(bestBack()).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Score: India 142/3, Australia 178/6' })).toBeInTheDocument();
    await flushMicrotasks(1_000);
    act(() => host.realtime.store.setState({ connected: false }));
    act(() => host.realtime.store.setState({ connected: true }));
    await flushMicrotasks(1_000);
    expect(readsOf(host)).toEqual([]);
  },
);

test('prices of a page that are too old to bet on are stale from the start, until a frame comes [F9.04]', async () => {
  const host = await openDrawn(travelled('e-1', { ...markets(), stale: true }));
  expect(bestBack().closest('[data-stale]')).not.toBeNull();
  await act(async () => host.sendFrame(buildFrame({ seq: 6, full: false, markets: [] })));
  expect(bestBack().closest('[data-stale]')).toBeNull();
});

test('the markets that came with a page are read again after a minute [F9.03]', async () => {
  const host = await openDrawn(travelled());
  await flushMicrotasks(61_000);
  expect(host.inputsOf('markets')).toEqual([{ eventId: 'e-1', limit: 300 }]);
});

test.each([
  ['another event', travelled('e-2'), 900],
  ['a form that this version does not know', { eventId: 'e-1', count: 1, markets: 7 }, 900],
  ['a visit that began long ago', travelled(), 15_001],
])('an event reads its markets where the page came with %s [F9.03]', async (_what, event, elapsedMs) => {
  const host = await openDrawn(event, 'player', elapsedMs);
  await flushMicrotasks();
  expect(host.inputsOf('markets')).toHaveLength(1);
  expect(bestBack()).toBeInTheDocument();
});

test('prices of a page go on from the frame that they contain [F9.03]', async () => {
  jest.spyOn(performance, 'now').mockReturnValue(900);
  const books = new OddsStore(new FakeFrameClock());
  new DrawnEvent(books).seed(travelled());
  const at = { marketId: 'm-1', runnerId: 'r-1', side: 'back', level: 0 } as const;
  const drawn = books.priceAt(at);
  const book = (odds: number) => buildMarketFrame({ runners: [buildRunnerFrame('r-1', { back: [[odds, 900]] })] });
  books.define([buildMarket({ book: book(9) })], 4);
  expect(books.priceAt(at)).toEqual(drawn);
  books.apply(buildFrame({ seq: 6, full: false, markets: [book(1.5)] }));
  expect(books.priceAt(at)?.price).toBe(1.5);
});

test('a polled frame changes the prices of a page, and an answer from before it does not [F9.03]', () => {
  jest.spyOn(performance, 'now').mockReturnValue(900);
  const books = new OddsStore(new FakeFrameClock());
  new DrawnEvent(books).seed(travelled());
  const at = { marketId: 'm-1', runnerId: 'r-1', side: 'back', level: 0 } as const;
  const book = (odds: number) => buildMarketFrame({ runners: [buildRunnerFrame('r-1', { back: [[odds, 900]] })] });
  // Polling brings the complete state of the event, as the first answer of the socket does.
  books.apply(buildFrame({ seq: 7, full: true, markets: [book(1.5)] }));
  expect(books.priceAt(at)?.price).toBe(1.5);
  books.define([buildMarket({ book: book(9) })], 6);
  expect(books.priceAt(at)?.price).toBe(1.5);
});

test('a drawn price of an event that was pressed before betting started is found by its market [F9.04]', () => {
  const host = fakeHost({});
  host.channels.store<object>('page.drawn', () => ({ remote: 'betting', data: { event: travelled() } }));
  expect(createBettingServices(host).drawnEvent.markets.map(({ id }) => id)).toEqual(['m-1', 'm-2', 'm-3', 'm-6']);
});
