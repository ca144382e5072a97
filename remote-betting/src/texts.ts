import type { I18n } from '@backlay/shared/host';

/** Brings the texts of everything but home: screens and the slip wait for them. */
export async function bringTexts(i18n: I18n): Promise<void> {
  const { bettingScreenTexts } = await import(/* webpackChunkName: "texts" */ './screen-texts');
  i18n.add(bettingScreenTexts);
}
