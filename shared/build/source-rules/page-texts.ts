import {
  accountScreenTexts,
  accountTexts,
  bettingScreenTexts,
  bettingTexts,
  casinoTexts,
  productTexts,
  depositTexts,
  moneyTexts,
  sessionTexts,
  shellLaterTexts,
  shellTexts,
  backOfficeTexts,
  uiTexts,
  withdrawTexts,
} from '../../src/domain';
import type { Source } from './sources';

const onEveryPage = { ...shellTexts, ...uiTexts };
const known: Readonly<Record<string, object>> = {
  shell: { ...onEveryPage, ...shellLaterTexts },
  'shared/src/ui': onEveryPage,
  // Screens that render before the texts of the other screens are loaded.
  'remote-betting/src/home': { ...onEveryPage, ...bettingTexts },
  'remote-betting/src/market': { ...onEveryPage, ...bettingTexts },
  'remote-betting': { ...onEveryPage, ...bettingTexts, ...bettingScreenTexts },
  // Folders of a player's screens. Screens of roles use more texts, on the admin website alone.
  ...Object.fromEntries(
    ['bonuses', 'deposit', 'payout-accounts', 'reports', 'transactions', 'wallet-home', 'withdraw'].map((folder) => [
      `remote-wallet/src/${folder}`,
      { ...onEveryPage, ...moneyTexts, ...depositTexts, ...withdrawTexts },
    ]),
  ),
  'remote-wallet': { ...onEveryPage, ...moneyTexts, ...depositTexts, ...withdrawTexts, ...backOfficeTexts },
  'remote-casino': { ...onEveryPage, ...casinoTexts },
  'remote-account': { ...onEveryPage, ...sessionTexts, ...accountTexts, ...accountScreenTexts },
};

/** Strings with the form of a key that name something else: a channel. */
const NO_TEXT = ['notifications.unread'];
const NOT_OF_A_PAGE = /\.(test|fixture)\.|gallery|testing|texts\/hi-in|texts\/server-messages/;

/** Catalogue keys that sources of a folder name, and that the page of the folder does not load. */
export function missingTexts(sources: readonly Source[]): string[] {
  return Object.entries(known).flatMap(([folder, texts]) =>
    sources
      .filter(({ path }) => path.startsWith(`${folder}/`) && !NOT_OF_A_PAGE.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/'([a-zA-Z]+\.[\w.]+)'/g)]
          .map(([, key = '']) => key)
          .filter((key) => key in productTexts && !(key in texts) && !NO_TEXT.includes(key))
          .map((key) => `${path}: the page of ${folder} does not load the text ${key}`),
      ),
  );
}
