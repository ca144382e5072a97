import { accountTexts } from './account';
import { bettingTexts } from './betting';
import { bettingScreenTexts } from './betting-screens';
import { casinoTexts } from './casino';
import { moneyTexts } from './money';
import { sessionTexts } from './session';
import { shellTexts } from './shell';
import { uiTexts } from './ui';
import { withdrawTexts } from './withdraw';

/**
 * Every text of the product in en-us, by key. The literal strings of the specification are here and nowhere else (OQ-130). A page
 * has the texts of the shell and of the design system, and those of a remote come with the remote.
 */
export const catalogue = {
  ...shellTexts,
  ...sessionTexts,
  ...bettingTexts,
  ...bettingScreenTexts,
  ...moneyTexts,
  ...withdrawTexts,
  ...casinoTexts,
  ...accountTexts,
  ...uiTexts,
} as const;

export type TextKey = keyof typeof catalogue;
