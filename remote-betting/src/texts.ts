import type { Dictionaries, I18n } from '@backlay/shared/host';

/** Betting's first page in further languages. */
export const homeLanguages: Dictionaries = {
  'hi-in': async () => (await import(/* webpackChunkName: "hi-in-home" */ './hi-in/home')).homeInHindi,
};

const screenLanguages: Dictionaries = {
  'hi-in': async () => (await import(/* webpackChunkName: "hi-in" */ './hi-in/screens')).screensInHindi,
};

/** Brings the texts of everything but home: screens and the slip wait for them. */
export async function bringTexts(i18n: I18n): Promise<void> {
  const spoken = i18n.learn(screenLanguages);
  const { bettingScreenTexts } = await import(/* webpackChunkName: "texts" */ './screen-texts');
  i18n.add(bettingScreenTexts);
  await spoken;
}
