import { act, screen, within } from '@testing-library/react';
import type { Bet } from '@backlay/shared/contract';
import { buildPage, fakeHost, user } from '@backlay/shared/testing';
import { renderBetting } from '../services/betting.fixture';
import { createBettingServices } from '../services/betting-services';
import SportsBookScreen from '../sportsbook/sportsbook-screen';
import { premium } from './coupon.fixture';

jest.setTimeout(120_000);
beforeEach(() => localStorage.clear());

async function open() {
  const host = fakeHost({
    session: 'player',
    answers: {
      markets: buildPage([premium(1), premium(2)]),
      openBets: buildPage<Bet>([]),
      marketPositions: { docs: [], message: '' },
      multipleLimits: { docs: { maxPayout: 1_000_000, leftToday: 1_000_000 }, message: '' },
      stakes: { docs: { stake: [{ label: '100', value: 100 }] }, message: '' },
    },
  });
  renderBetting(<SportsBookScreen />, { on: host, at: '/sports-book' });
  await act(async () => {});
  const services = createBettingServices(host);
  await services.slip.load();
  return { host, services };
}

const price = (number: number) =>
  within(screen.getByRole('region', { name: `India v Team ${number}` })).getByRole('button', { name: /^Back India/ });
const tray = () => screen.queryByRole('region', { name: 'Multiple' });

test('prices of two events collect in one slip while a multiple is built, and the single slip stays empty [E6.02]', async () => {
  const { host, services } = await open();
  expect(tray()).not.toBeInTheDocument();
  await user().click(screen.getByRole('button', { name: 'Build a multiple' }));
  await user().click(price(1));
  await user().click(price(2));
  await user().click(screen.getByRole('button', { name: /^Multiple/ }));
  expect(within(screen.getByRole('list', { name: 'Selections' })).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('button', { name: /^Double/, pressed: true })).toBeInTheDocument();
  expect(services.slip.store.getState().selection).toBeNull();
  expect(host.listSubscribedEvents()).toEqual(expect.arrayContaining(['e-1', 'e-2']));
  await user().click(price(2));
  expect(within(screen.getByRole('list', { name: 'Selections' })).getAllByRole('listitem')).toHaveLength(1);
});

test('a press on a price fills the single slip while no multiple is built [E6.02]', async () => {
  const { services } = await open();
  await act(async () => price(1).click());
  expect(services.slip.store.getState().selection).toMatchObject({ marketId: 'm-1' });
  expect(tray()).not.toBeInTheDocument();
});
