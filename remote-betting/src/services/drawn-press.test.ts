import type { Bet } from '@backlay/shared/contract';
import {
  buildHome,
  buildHomeEvent,
  buildMarket,
  buildPage,
  fakeHost,
  type FakeHostOverrides,
} from '@backlay/shared/testing';
import { packHome } from '../home/packed-home';
import { createBettingServices } from './betting-services';
import { addDrawnStars, openDrawnPress } from './drawn-press';

const market = buildMarket();
const home = packHome(buildHome({ ongoing: [buildHomeEvent({ market })] }));
const [runner] = market.teams;
const [best] = market.book.runners[0]?.back ?? [];
const shown = String(best?.[0]);

beforeEach(() => localStorage.clear());

function setUp(session: FakeHostOverrides['session'] = 'player') {
  const host = fakeHost({
    session,
    answers: { openBets: buildPage<Bet>([]), stakes: { docs: { stake: [] }, message: '' } },
  });
  host.channels.store('page.drawn', () => ({ remote: 'betting', data: { home: [{ sportId: '', lists: home }] } }));
  return { host, services: createBettingServices(host) };
}
const press = (price = shown, cell = `${market.id} ${runner?.id} back 0`) =>
  (globalThis.__drawnPress = { cell, price });

test('a price that was pressed before betting started opens the slip with it once [F9.04]', async () => {
  const { services } = setUp();
  press();
  await openDrawnPress(services);
  expect(services.slip.store.getState()).toMatchObject({
    step: 'editing',
    odd: shown,
    selection: { runnerId: runner?.id },
  });
  expect(globalThis.__drawnPress).toBeNull();
});

test('a press that was let go of opens nothing [F9.04]', async () => {
  const { services } = setUp();
  globalThis.__drawnPress = null;
  await openDrawnPress(services);
  expect(services.slip.store.getState().step).toBe('idle');
});

test('a press with quick bet on opens the slip and places no bet [F9.04]', async () => {
  const { services, host } = setUp();
  const controller = await services.slip.load();
  controller.toggleQuickBet();
  controller.chooseQuickStake(0);
  press();
  await openDrawnPress(services);
  expect(services.slip.store.getState()).toMatchObject({ step: 'editing', selection: { runnerId: runner?.id } });
  expect(host.inputsOf('placeBet')).toEqual([]);
});

test('a press on a price that has changed since shows what it aimed at [F9.04]', async () => {
  const { services } = setUp();
  press('9.8');
  await openDrawnPress(services);
  expect(services.slip.store.getState()).toMatchObject({ step: 'editing', moved: { from: 9.8, to: Number(shown) } });
});

test('a press waits until it is known who is here [F9.04]', async () => {
  const { services, host } = setUp({ status: 'restoring' });
  press();
  const opened = openDrawnPress(services);
  await services.slip.load();
  expect(services.slip.store.getState().step).toBe('idle');
  host.signInAsPlayer();
  await opened;
  expect(services.slip.store.getState().step).toBe('editing');
});

test('a press on a market that is gone opens nothing [F9.04]', async () => {
  const { services } = setUp();
  press(shown, 'x r-1 back 0');
  await openDrawnPress(services);
  expect(services.slip.store.getState().step).toBe('idle');
});

test('stars pressed before betting starts become favourites once, and one that is let go of does not [B1.04]', async () => {
  const { services, host } = setUp();
  host.answer('addFavouriteEvent', { message: 'Favorite Event Added' });
  host.answer('addFavouriteMarket', { message: 'Favorite Market Added' });
  globalThis.__drawnStars = { 'event e-1': true, 'event e-2': false, 'market m-1': true };
  await addDrawnStars(services);
  await addDrawnStars(services);
  expect(host.inputsOf('addFavouriteEvent')).toEqual([{ eventId: 'e-1' }]);
  expect(host.inputsOf('addFavouriteMarket')).toEqual([{ marketId: 'm-1' }]);
});
