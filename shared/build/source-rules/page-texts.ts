import { root } from '../workspace';
import { readPackageTexts } from './package-texts';
import type { Source } from './sources';

const texts = readPackageTexts(root);
const productTexts = texts.all('en');
const ON_EVERY_PAGE = ['pageMessages', 'shellTexts', 'uiTexts'];
const WALLET = ['moneyTexts', 'depositTexts', 'withdrawTexts'];
/** Exported texts that the pages of a folder load. */
const LOADED: Readonly<Record<string, readonly string[]>> = {
  shell: ['deferredTexts'],
  'shared/src/ui': [],
  // Screens that render before the texts of the other screens are loaded.
  'remote-betting/src/home': ['bettingTexts'],
  'remote-betting/src/market': ['bettingTexts'],
  'remote-betting': ['bettingTexts', 'bettingScreenTexts'],
  // Folders of a player's screens. Screens of roles use more texts, on the admin website alone.
  ...Object.fromEntries(
    ['bonuses', 'deposit', 'payout-accounts', 'reports', 'transactions', 'wallet-home', 'withdraw'].map((folder) => [
      `remote-wallet/src/${folder}`,
      WALLET,
    ]),
  ),
  'remote-wallet': [...WALLET, 'backOfficeTexts', 'staffNameTexts'],
  'remote-casino': ['lobbyTexts', 'gamePlayTexts'],
  'remote-account': ['sessionTexts', 'accountTexts', 'accountScreenTexts'],
};
const known = Object.fromEntries(
  Object.entries(LOADED).map(([folder, names]) => [folder, texts.resolve(...ON_EVERY_PAGE, ...names)]),
);

/** Strings with the form of a key that name something else: a channel. */
const NO_TEXT = ['notifications.unread'];
const NOT_OF_A_PAGE = /\.(test|fixture)\.|gallery|testing|\/texts\//;

/** Catalogue keys that sources of a folder name, and that the page of the folder does not load. */
export function missingTexts(sources: readonly Source[]): string[] {
  return Object.entries(known).flatMap(([folder, loaded]) =>
    sources
      .filter(({ path }) => path.startsWith(`${folder}/`) && !NOT_OF_A_PAGE.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/'([a-zA-Z]+\.[\w.]+)'/g)]
          .map(([, key = '']) => key)
          .filter((key) => key in productTexts && !(key in loaded) && !NO_TEXT.includes(key))
          .map((key) => `${path}: the page of ${folder} does not load the text ${key}`),
      ),
  );
}
