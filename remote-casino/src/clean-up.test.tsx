import type { EndpointPayload } from '@backlay/shared/contract';
import { testViewLeaks } from '@backlay/shared/testing';
import { screens, slots } from './remote';

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

testViewLeaks(
  { ...screens, ...slots },
  {
    answers: {
      launchGame: {
        docs: { url: 'https://games.example/a', expiresAt: 1, orientation: 'any', signals: true, game: GAME },
        message: '',
      },
      casinoGames: { docs: [], message: '' },
      casinoShelf: { docs: { favourites: [], recent: [] }, message: '' },
    },
    at: {
      lobby: '/live-casino',
      game: '/casino/g-1/GAME/Studio/Studio',
      play: '/game-screen-play',
    },
    routes: { game: '/casino/:gi/:gc/:p/:spn' },
  },
);
