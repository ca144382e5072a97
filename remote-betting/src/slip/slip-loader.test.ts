import type { Bet } from '@backlay/shared/contract';
import {
  buildFrame,
  buildMarket,
  buildMarketFrame,
  buildPage,
  buildRunnerFrame,
  fakeHost,
} from '@backlay/shared/testing';
import { createBettingServices } from '../services/betting-services';

const market = buildMarket();
const [india] = market.teams;
const cell = document.createElement('button');
const view = { shown: 1.86, before: 0, shownAt: -Infinity, parts: { cell } };
const press = { side: 'back', level: 0, view: view as never } as const;

function setUp(session: 'player' | 'visitor') {
  const host = fakeHost({
    session,
    answers: { openBets: buildPage<Bet>([]), stakes: { docs: { stake: [] }, message: '' } },
  });
  const betting = createBettingServices(host);
  betting.books.define([market]);
  return { ...betting, host };
}

test('the first click loads the slip and uses the price drawn at the click', async () => {
  const { slip, books } = setUp('player');
  if (india) slip.selectPrice(market, india, press);
  expect(slip.store.getState().step).toBe('idle');
  const runners = [buildRunnerFrame('r-1', { back: [[1.5, 100]] })];
  books.apply(buildFrame({ seq: 2, full: false, markets: [buildMarketFrame({ runners })] }));
  await slip.load();
  expect(slip.store.getState()).toMatchObject({ step: 'editing', odd: '1.86', selection: { runnerId: 'r-1' } });
});

test('later clicks reach the slip at once', async () => {
  const { slip } = setUp('player');
  await slip.load();
  if (india) slip.selectPrice(market, india, press);
  expect(slip.store.getState().step).toBe('editing');
  expect(slip.pressed.current).toBe(cell);
});

test('a click under an overlay loads no slip', async () => {
  const { slip, books } = setUp('player');
  books.apply(buildFrame({ markets: [buildMarketFrame({ status: 'SUSPENDED', version: 2 })] }));
  const open = jest.spyOn(slip, 'load');
  if (india) slip.selectPrice(market, india, press);
  expect(open).not.toHaveBeenCalled();
  expect(slip.pressed.current).toBeNull();
});

test('a visitor who clicks first sees "Bet Not Allowed" and the login [B5.08]', async () => {
  const { slip, host } = setUp('visitor');
  if (india) slip.selectPrice(market, india, press);
  await slip.load();
  expect(host.messages).toEqual([{ kind: 'error', text: 'Bet Not Allowed' }]);
  expect(host.overlays.store.getState().open.map(({ name }) => name)).toEqual(['login']);
});
