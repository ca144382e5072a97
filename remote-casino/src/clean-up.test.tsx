import { Suspense, type ComponentType } from 'react';
import type { EndpointPayload } from '@backlay/shared/contract';
import { everyCallFails, fakeHost, growthOf, NO_GROWTH, renderWithHost, FIXED_TIME } from '@backlay/shared/testing';
import { screens, slots } from './remote';

const AT: Readonly<Record<string, string>> = {
  lobby: '/live-casino',
  game: '/casino/g-1/GAME/Studio/Studio',
  play: '/game-screen-play',
};
const ROUTES: Readonly<Record<string, string>> = { game: '/casino/:gi/:gc/:p/:spn' };

const GAME: EndpointPayload<'casinoGames'>[number] = {
  gameId: 'spribe-aviator',
  gameName: 'Aviator',
  gameCode: 'AVIATOR',
  providerName: 'Spribe',
  subProviderName: 'Spribe',
  providerType: 'Crash Games',
  gameType: 'Aviator',
  urlThumb: '',
  urlThumbRect: '',
  min: 10,
  max: 20_000,
};

// Loading every view takes its time on a busy machine.
jest.setTimeout(120_000);
beforeEach(() => void jest.useFakeTimers({ now: FIXED_TIME }));
afterEach(() => void jest.useRealTimers());

type View = ComponentType<Record<string, unknown>>;
const views = Object.entries({ ...screens, ...slots }) as [string, () => Promise<{ default: View }>][];

test.each(views)('the view %s retains no timer, listener or subscription', async (name, load) => {
  const { default: View } = await load();
  const host = fakeHost({
    session: 'player',
    answers: {
      ...everyCallFails(),
      launchGame: {
        docs: { url: 'https://games.example/a', expiresAt: 1, orientation: 'any', signals: true, game: GAME },
        message: '',
      },
      casinoGames: { docs: [], message: '' },
      casinoShelf: { docs: { favourites: [], recent: [] }, message: '' },
    },
  });
  const mount = () =>
    renderWithHost(
      <Suspense>
        <View onClose={() => undefined} onDone={() => undefined} />
      </Suspense>,
      { on: host, at: AT[name] ?? '/', route: ROUTES[name] ?? '*' },
    );
  expect(await growthOf(host, mount)).toEqual(NO_GROWTH);
});
