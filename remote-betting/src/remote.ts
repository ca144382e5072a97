import './market/stale.scss';
import { bettingTexts } from '@backlay/shared/domain';
import type { I18n, RemoteModule } from '@backlay/shared/host';
import { createBettingServices } from './betting-services';
import { HomeScreen } from './home';
import { loadScreenTexts, dictionaries } from './texts';

let i18n: I18n | undefined;

/** A view with its texts: they come at the same time. */
const withTexts =
  <View>(load: () => Promise<View>) =>
  async (): Promise<View> =>
    (await Promise.all([load(), i18n && loadScreenTexts(i18n)]))[0];

/** What betting contributes. Home is in the first chunk: most visits begin there. */
const betting: RemoteModule = {
  texts: bettingTexts,
  languages: dictionaries,
  start: (host) => {
    i18n = host.i18n;
    createBettingServices(host);
  },
  screens: {
    home: () => Promise.resolve({ default: HomeScreen }),
    event: withTexts(() => import(/* webpackChunkName: "screen-event" */ './event/event-screen')),
    inPlay: () => import(/* webpackChunkName: "screen-inPlay" */ './home/in-play-screen'),
    openBets: withTexts(() => import(/* webpackChunkName: "screen-openBets" */ './open-bets/open-bets-screen')),
    search: withTexts(() => import(/* webpackChunkName: "screen-search" */ './search/search-screen')),
    favourites: withTexts(() => import(/* webpackChunkName: "screen-favourites" */ './favourites/favourites-screen')),
    buttonValues: withTexts(
      () => import(/* webpackChunkName: "screen-buttonValues" */ './stake-settings/stake-settings-screen'),
    ),
    sportsBook: withTexts(() => import(/* webpackChunkName: "screen-sportsBook" */ './sportsbook/sportsbook-screen')),
    ballByBall: withTexts(() => import(/* webpackChunkName: "screen-ballByBall" */ './live/ball-by-ball-screen')),
    history: withTexts(() => import(/* webpackChunkName: "screen-history" */ './history/history-screen')),
  },
  slots: {
    tree: () => import('./home/sport-tree'),
    betPanel: withTexts(() => import('./open-bets/bet-panel')),
    slip: () => import('./slip/slip-sheet'),
  },
};

export default betting;
