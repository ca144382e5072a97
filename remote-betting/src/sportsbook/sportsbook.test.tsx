import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bet, Market } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import {
  buildEvent,
  buildFrame,
  buildMarket,
  buildMarketFrame,
  buildPage,
  buildRunnerFrame,
  fakeHost,
  type FakeHostOverrides,
} from '@backlay/shared/testing';
import { renderBetting } from '../services/betting.fixture';
import { createBettingServices } from '../services/betting-services';
import SportsBookScreen from './sportsbook-screen';

const premium = (id: string, over: Partial<Market> = {}): Market =>
  buildMarket({ id, name: 'Total sixes', type: 'premium', max: 50_000, ...over });
const soccer = premium('m-5', {
  name: 'Both teams to score',
  event: buildEvent({ id: 'e-5', name: 'Inter v Napoli' }),
  eventType: { id: '1', name: 'Soccer' },
});

jest.setTimeout(120_000);

async function open(markets: Market[], at = '/sports-book', over: FakeHostOverrides = {}) {
  const host = fakeHost({
    session: 'player',
    ...over,
    answers: {
      markets: buildPage(markets),
      protectedScores: { docs: [], message: '' },
      openBets: buildPage<Bet>([]),
      marketPositions: { docs: [], message: '' },
      ...over.answers,
    },
  });
  renderBetting(<SportsBookScreen />, { on: host, at, route: at === '/sports-book' ? at : '/sports-book/:id' });
  await act(async () => {});
  return host;
}

test('the sports book lists events with premium markets, the first of them priced, and leads to each [B2.05 OQ-94]', async () => {
  const host = await open([premium('m-1'), premium('m-2', { name: 'Toss', sort: 2 }), soccer]);
  expect(host.inputsOf('markets')).toEqual([{ type: 'premium', limit: 300, group: 'Main' }]);
  const event = screen.getByRole('region', { name: 'India v Australia' });
  expect(within(event).getByRole('link', { name: /India v Australia/ })).toHaveAttribute('href', '/sports-book/e-1');
  expect(event).toHaveTextContent('2 markets');
  expect(within(event).getByRole('button', { name: 'Back India 1.86 142K' })).toBeInTheDocument();
  expect(within(event).queryByRole('button', { name: /Lay/ })).not.toBeInTheDocument();
});

test('a chosen sport hides the others [B2.05]', async () => {
  await open([premium('m-1'), soccer]);
  await userEvent.click(screen.getByRole('button', { name: /^Soccer/ }));
  expect(screen.queryByRole('region', { name: 'India v Australia' })).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Inter v Napoli' })).toBeInTheDocument();
});

test('a sportsbook event shows and subscribes all premium markets; a click selects an outcome [B2.05]', async () => {
  const host = await open([premium('m-1'), premium('m-2', { name: 'Toss', sort: 2 })], '/sports-book/e-1');
  expect(host.inputsOf('markets')).toEqual([{ type: 'premium', limit: 300, eventId: 'e-1' }]);
  expect(host.listSubscribedEvents()).toEqual(['e-1']);
  const toss = screen.getByRole('region', { name: 'Toss' });
  await createBettingServices(host).slip.load();
  await act(async () =>
    within(toss)
      .getByRole('button', { name: /Back Australia/ })
      .click(),
  );
  expect(createBettingServices(host).slip.store.getState().selection).toMatchObject({
    marketId: 'm-2',
    runnerId: 'r-2',
    side: 'back',
    marketType: 'premium',
  });
});

test('a sportsbook event shows one group at a time and its chips count the markets of each [E6.01]', async () => {
  const goals = ['m-2', 'm-3'].map((id) => premium(id, { name: `Line ${id}`, group: 'Goals', sort: 2 }));
  await open([premium('m-1'), ...goals], '/sports-book/e-1');
  expect(screen.getAllByRole('region', { name: /sixes|Line/ })).toHaveLength(1);
  expect(screen.getByRole('button', { name: /^Main/, pressed: true })).toHaveTextContent('1');
  await userEvent.click(screen.getByRole('button', { name: /^Goals/ }));
  expect(screen.getAllByRole('region', { name: /sixes|Line/ })).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Total sixes' })).not.toBeInTheDocument();
});

test('an event of the list names the number of its markets in all groups [E6.01]', async () => {
  await open([premium('m-1')], '/sports-book', {
    answers: { markets: { ...buildPage([premium('m-1')]), counts: { 'e-1': 31 } } },
  });
  expect(screen.getByRole('region', { name: 'India v Australia' })).toHaveTextContent('31 markets');
});

test('a premium market follows its status, and one suspended outcome is separate [B2.28 B4.26]', async () => {
  const host = await open([premium('m-1')], '/sports-book/e-1');
  const runners = [buildRunnerFrame('r-2', { status: 'SUSPENDED', back: [], lay: [] })];
  await act(async () =>
    host.sendFrame(buildFrame({ seq: 2, full: false, markets: [buildMarketFrame({ version: 2, runners })] })),
  );
  expect(within(screen.getByRole('group', { name: 'Australia' })).getByText('SUSPENDED')).toBeInTheDocument();
  expect(within(screen.getByRole('group', { name: 'India' })).queryByText('SUSPENDED')).not.toBeInTheDocument();
});

test('an empty sportsbook shows its text and an unreadable one offers a retry', async () => {
  const host = await open([], '/sports-book', { answers: { markets: new CallError(500, '') } });
  expect(screen.getByRole('alert')).toBeInTheDocument();
  host.answer('markets', buildPage<Market>([]));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('No sportsbook markets right now')).toBeInTheDocument();
});
