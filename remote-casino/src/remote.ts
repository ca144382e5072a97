import type { RemoteModule } from '@backlay/shared/host';
import { gamePlayTexts } from './texts/en/game-play';
import { lobbyTexts } from './texts/en/lobby';

export const texts: RemoteModule['texts'] = { ...lobbyTexts, ...gamePlayTexts };

export const languages: RemoteModule['languages'] = {
  'hi-in': async () => (await import(/* webpackChunkName: "hi-in" */ './texts/hi-in')).inHindi,
};

// Exposed as ./remote. The chunk of a screen is named after it, so that the page that shows it can preload it.
export const screens: RemoteModule['screens'] = {
  lobby: () => import(/* webpackChunkName: "screen-lobby" */ './lobby/lobby'),
  game: () => import(/* webpackChunkName: "screen-game" */ './game-play/game-page'),
  details: () => import(/* webpackChunkName: "screen-details" */ './game-play/details-page'),
  play: () => import(/* webpackChunkName: "screen-play" */ './game-play/play-page'),
};

export const slots: RemoteModule['slots'] = {};
