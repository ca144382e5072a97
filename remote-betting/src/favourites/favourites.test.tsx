import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bet } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import {
  buildEvent,
  buildHomeEvent,
  buildMarket,
  buildPage,
  fakeHost,
  type FakeHostOverrides,
} from '@backlay/shared/testing';
import { renderBetting } from '../services/betting.fixture';
import { createBettingServices } from '../services/betting-services';
import { EventStar, MarketStar } from './star';
import FavouritesScreen from './favourites-screen';

const created = '2026-01-19T15:00:00.000Z';
const event = { eventId: 'e-1', createdAt: created, listed: buildHomeEvent() };
const over = { eventId: 'e-9', createdAt: created, listed: null };
const market = {
  marketId: 'm-7',
  createdAt: created,
  market: buildMarket({ id: 'm-7', name: 'Tied Match', event: buildEvent({ id: 'e-7', name: 'Delhi v Pune' }) }),
};

const hostOf = (extra: FakeHostOverrides = {}) =>
  fakeHost({
    session: 'player',
    ...extra,
    answers: {
      favouriteEvents: { docs: [], message: '' },
      favouriteMarkets: { docs: [], message: '' },
      addFavouriteEvent: { message: 'Favorite Event Added' },
      deleteFavouriteEvent: { message: 'Favorite Event Deleted' },
      addFavouriteMarket: { message: 'Favorite Market Added' },
      deleteFavouriteMarket: { message: 'Favorite Market Deleted' },
      openBets: buildPage<Bet>([]),
      ...extra.answers,
    },
  });

async function stars(extra: FakeHostOverrides = {}) {
  const host = hostOf(extra);
  renderBetting(
    <>
      <EventStar id="e-1" name="India v Australia" />
      <MarketStar id="m-1" name="Match Odds" />
    </>,
    { on: host },
  );
  await act(async () => {});
  return host;
}
const star = (name: string) => screen.getByRole('button', { name: `Favourite ${name}` });

test('an event that gets a star is added and the list read again; taking it off deletes it and reads again [B3.26 B4.28]', async () => {
  const host = await stars();
  host.answer('favouriteEvents', { docs: [event], message: '' });
  await userEvent.click(star('India v Australia'));
  expect(host.inputsOf('addFavouriteEvent')).toEqual([{ eventId: 'e-1' }]);
  expect(host.inputsOf('favouriteEvents')).toHaveLength(2);
  expect(star('India v Australia')).toHaveAttribute('aria-pressed', 'true');
  expect([...createBettingServices(host).favourites.store.getState().events]).toEqual(['e-1']);

  host.answer('favouriteEvents', { docs: [], message: '' });
  await userEvent.click(star('India v Australia'));
  expect(host.inputsOf('deleteFavouriteEvent')).toEqual([{ eventId: 'e-1' }]);
  expect(host.inputsOf('favouriteEvents')).toHaveLength(3);
  expect(star('India v Australia')).toHaveAttribute('aria-pressed', 'false');
  expect(host.messages.map(({ text }) => text)).toEqual(['Favorite Event Added', 'Favorite Event Deleted']);
});

test('adding a market favourite re-reads the market favourites [B3.26 B4.28]', async () => {
  const host = await stars();
  host.answer('favouriteMarkets', { docs: [{ ...market, marketId: 'm-1' }], message: '' });
  await userEvent.click(star('Match Odds'));
  expect(host.inputsOf('addFavouriteMarket')).toEqual([{ marketId: 'm-1' }]);
  expect(host.inputsOf('favouriteMarkets')).toHaveLength(2);
  expect(star('Match Odds')).toHaveAttribute('aria-pressed', 'true');
  host.answer('favouriteMarkets', { docs: [], message: '' });
  await userEvent.click(star('Match Odds'));
  expect(host.inputsOf('deleteFavouriteMarket')).toEqual([{ marketId: 'm-1' }]);
  expect(host.messages.map(({ text }) => text)).toEqual(['Favorite Market Added', 'Favorite Market Deleted']);
});

test('a favourite that cannot be saved is reverted silently [B8.04]', async () => {
  const host = await stars({
    answers: { addFavouriteEvent: new CallError(500, 'Down'), favouriteEvents: new CallError(500, 'Down') },
  });
  await userEvent.click(star('India v Australia'));
  expect(star('India v Australia')).toHaveAttribute('aria-pressed', 'false');
  expect(host.messages).toEqual([]);
});

test('a visitor who clicks a star gets the login', async () => {
  const host = await stars({ session: 'visitor' });
  await userEvent.click(star('India v Australia'));
  expect(host.overlays.store.getState().open.map(({ name }) => name)).toEqual(['login']);
  expect(host.inputsOf('addFavouriteEvent')).toEqual([]);
});

test.each([
  ['signed-in', [{ eventId: 'e-1' }], 0],
  ['visitor', [], 1],
] as const)('a star that is pressed while the session is restored waits; then it is %s [B1.04]', async (...row) => {
  const [status, added, logins] = row;
  const host = await stars({ session: { status: 'restoring' } });
  await userEvent.click(star('India v Australia'));
  expect([host.inputsOf('addFavouriteEvent'), host.askedToSignIn]).toEqual([[], []]);
  await act(async () => (status === 'signed-in' ? host.signInAsPlayer() : host.signOut()));
  expect(host.inputsOf('addFavouriteEvent')).toEqual(added);
  expect(host.askedToSignIn).toHaveLength(logins);
});

test('a list from before a press does not take its star away [B4.28]', async () => {
  let answerOld = (_: { docs: []; message: string }): void => undefined;
  const old = new Promise<{ docs: []; message: string }>((resolve) => (answerOld = resolve));
  const host = await stars({ answers: { favouriteEvents: () => old, addFavouriteEvent: () => new Promise(() => {}) } });
  await userEvent.click(star('India v Australia'));
  await act(async () => answerOld({ docs: [], message: '' }));
  expect(star('India v Australia')).toHaveAttribute('aria-pressed', 'true');
  expect(host.inputsOf('addFavouriteEvent')).toHaveLength(1);
});

test('a second press on a star is sent after the first was answered, and deletes it [B4.28]', async () => {
  let answerFirst = (_: { message: string }): void => undefined;
  const first = new Promise<{ message: string }>((resolve) => (answerFirst = resolve));
  const host = await stars({ answers: { addFavouriteEvent: () => first } });
  await userEvent.dblClick(star('India v Australia'));
  expect(star('India v Australia')).toHaveAttribute('aria-pressed', 'false');
  expect(host.inputsOf('deleteFavouriteEvent')).toEqual([]);
  await act(async () => answerFirst({ message: 'Favorite Event Added' }));
  expect(host.inputsOf('deleteFavouriteEvent')).toEqual([{ eventId: 'e-1' }]);
  expect(host.messages.map(({ text }) => text)).toEqual(['Favorite Event Added', 'Favorite Event Deleted']);
});

describe('the favourites', () => {
  async function open(extra: FakeHostOverrides = {}) {
    const host = hostOf(extra);
    renderBetting(<FavouritesScreen />, { on: host, at: '/favorite' });
    await act(async () => {});
    return host;
  }

  test('the favourites are events with prices, markets with links, and ended ones [B1.04 B2.10]', async () => {
    const host = await open({
      answers: {
        favouriteEvents: { docs: [event, over], message: '' },
        favouriteMarkets: { docs: [market], message: '' },
      },
    });
    const events = screen.getByRole('region', { name: 'Events' });
    expect(within(events).getByRole('button', { name: 'Back India 1.86 142K' })).toBeInTheDocument();
    const markets = screen.getByRole('region', { name: 'Markets' });
    expect(within(markets).getByRole('link', { name: 'Delhi v Pune' })).toHaveAttribute('href', '/events/4/e-7');
    expect(within(markets).getByRole('region', { name: 'Tied Match' })).toBeInTheDocument();
    expect(host.listSubscribedEvents()).toContain('e-7');
    const gone = screen.getByRole('region', { name: 'Ended' });
    expect(gone).toHaveTextContent('Event e-9 has ended');
    await userEvent.click(within(gone).getByRole('button', { name: 'Favourite e-9' }));
    expect(host.inputsOf('deleteFavouriteEvent')).toEqual([{ eventId: 'e-9' }]);
  });

  test('a list without favourites explains the star', async () => {
    await open();
    expect(screen.getByText('No favourites yet')).toBeInTheDocument();
  });
});
