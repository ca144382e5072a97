import './market/stale.scss';
import type { I18n, RemoteModule } from '@backlay/shared/host';
import type { ComponentType } from 'react';
import { HomeScreen } from './home';
import { createBettingServices } from './services/betting-services';
import { withBettingServices } from './services/betting-services-provider';
import { bettingTexts, dictionaries, loadScreenTexts } from './texts';

let i18n: I18n | undefined;

type Load<Props extends object> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** A view inside the services of betting. */
const withServices = <Props extends object>(load: Load<Props>): Load<Props> => {
  const inServices = new Map<ComponentType<Props>, ComponentType<Props>>();
  return async () => {
    const { default: View } = await load();
    const made = inServices.get(View) ?? withBettingServices(View);
    inServices.set(View, made);
    return { default: made };
  };
};

/** The same with the texts of screens, which load at the same time. */
const withTexts = <Props extends object>(load: Load<Props>): Load<Props> => {
  const view = withServices(load);
  return async () => (await Promise.all([view(), i18n && loadScreenTexts(i18n)]))[0];
};

const Home = withBettingServices(HomeScreen);

/** What betting contributes. Home is in the first chunk: most visits begin there. */
const betting: RemoteModule = {
  texts: bettingTexts,
  languages: dictionaries,
  start: (host) => {
    i18n = host.i18n;
    createBettingServices(host);
  },
  screens: {
    home: () => Promise.resolve({ default: Home }),
    event: withTexts(() => import(/* webpackChunkName: "screen-event" */ './event/event-screen')),
    ladder: withTexts(() => import(/* webpackChunkName: "screen-ladder" */ './ladder/ladder-screen')),
    inPlay: withServices(() => import(/* webpackChunkName: "screen-inPlay" */ './home/in-play-screen')),
    openBets: withTexts(() => import(/* webpackChunkName: "screen-openBets" */ './open-bets/open-bets-screen')),
    search: withTexts(() => import(/* webpackChunkName: "screen-search" */ './event/search-screen')),
    favourites: withTexts(() => import(/* webpackChunkName: "screen-favourites" */ './favourites/favourites-screen')),
    buttonValues: withTexts(
      () => import(/* webpackChunkName: "screen-buttonValues" */ './stake-settings/stake-settings-screen'),
    ),
    sportsBook: withTexts(() => import(/* webpackChunkName: "screen-sportsBook" */ './sportsbook/sportsbook-screen')),
    ballByBall: withTexts(() => import(/* webpackChunkName: "screen-ballByBall" */ './live/ball-by-ball-screen')),
    history: withTexts(() => import(/* webpackChunkName: "screen-history" */ './history/history-screen')),
  },
  slots: {
    tree: withServices(() => import('./home/sport-tree')),
    betPanel: withTexts(() => import('./open-bets/bet-panel')),
    slip: withServices(() => import('./slip/slip-sheet')),
    backOrLay: withTexts(() => import(/* webpackChunkName: "slot-lesson" */ './event/back-or-lay')),
    searchSuggestions: withTexts(() => import(/* webpackChunkName: "slot-search" */ './event/search-suggestions')),
  },
};

export default betting;
