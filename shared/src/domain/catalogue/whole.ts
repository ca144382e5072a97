import { accountTexts } from './account';
import { accountScreenTexts } from './account-screens';
import { serverMessages } from './server-messages';
import { bettingTexts } from './betting';
import { bettingAnswerTexts } from './betting-answers';
import { bettingScreenTexts } from './betting-screens';
import { casinoTexts } from './casino';
import { depositTexts } from './deposit';
import { moneyTexts } from './money';
import { dataNames } from './data-names';
import { sessionTexts } from './session';
import { shellTexts } from './shell';
import { shellLaterTexts } from './shell-later';
import { backOfficeTexts } from './staff-desk';
import { uiTexts } from './ui';
import { withdrawTexts } from './withdraw';

/**
 * Every text of the product in en-us, by key. The literal strings of the specification are here and nowhere else (OQ-130). A page
 * has the texts of the shell and of the design system, and those of a remote come with the remote.
 */
export const productTexts = {
  ...shellTexts,
  ...shellLaterTexts,
  ...sessionTexts,
  ...bettingTexts,
  ...bettingScreenTexts,
  ...bettingAnswerTexts,
  ...moneyTexts,
  ...depositTexts,
  ...withdrawTexts,
  ...backOfficeTexts,
  ...casinoTexts,
  ...accountTexts,
  ...accountScreenTexts,
  ...serverMessages,
  ...dataNames,
  ...uiTexts,
} as const;

export type TextKey = keyof typeof productTexts;
