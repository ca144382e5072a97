import './stale.scss';
import { bettingTexts } from '@backlay/shared/domain';
import type { RemoteModule } from '@backlay/shared/host';
import { bettingOf } from './betting';
import HomeScreen from './home/home-screen';

/** What betting contributes. Home is in the first chunk: most visits begin there. */
const betting: RemoteModule = {
  texts: bettingTexts,
  start: (host) => void bettingOf(host),
  screens: {
    home: () => Promise.resolve({ default: HomeScreen }),
    event: () => import(/* webpackChunkName: "screen-event" */ './event/event-screen'),
    inPlay: () => import(/* webpackChunkName: "screen-inPlay" */ './in-play/in-play-screen'),
    openBets: () => import(/* webpackChunkName: "screen-openBets" */ './open-bets/open-bets-screen'),
    search: () => import(/* webpackChunkName: "screen-search" */ './search/search-screen'),
  },
  slots: {
    tree: () => import('./tree/sport-tree'),
    betPanel: () => import('./panel/bet-panel'),
    slip: () => import('./slip/slip-sheet'),
  },
};

export default betting;
