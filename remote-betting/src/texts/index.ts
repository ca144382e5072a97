import type { Dictionaries, I18n } from '@backlay/shared/host';

/** All of betting in further languages, in one file: every file of a release costs every page its hash. */
export const dictionaries: Dictionaries = {
  'hi-in': async () => (await import(/* webpackChunkName: "hi-in" */ './hi-in')).inHindi,
};

/** Brings the texts of everything but home: screens and the slip wait for them. */
export async function loadScreenTexts(i18n: I18n): Promise<void> {
  const { bettingScreenTexts } = await import(/* webpackChunkName: "texts" */ './en/screens');
  i18n.add(bettingScreenTexts);
}

export { bettingTexts } from './en/home';
