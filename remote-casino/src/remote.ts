import { casinoTexts } from '@backlay/shared/domain';
import type { RemoteModule } from '@backlay/shared/host';

export const texts: RemoteModule['texts'] = casinoTexts;

// Exposed as ./remote. The chunk of a screen is named after it, so that the page that shows it can preload it.
export const screens: RemoteModule['screens'] = {
  lobby: () => import(/* webpackChunkName: "screen-lobby" */ './lobby/Lobby'),
};

export const slots: RemoteModule['slots'] = {};
