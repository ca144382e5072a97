import { accountTexts } from './account';
import { accountScreenTexts } from './account-screens';
import { answerTexts } from './answers';
import { bettingTexts } from './betting';
import { bettingAnswerTexts } from './betting-answers';
import { bettingScreenTexts } from './betting-screens';
import { casinoTexts } from './casino';
import { depositTexts } from './deposit';
import { moneyTexts } from './money';
import { nameTexts } from './names';
import { sessionTexts } from './session';
import { shellTexts } from './shell';
import { shellLaterTexts } from './shell-later';
import { staffDeskTexts } from './staff-desk';
import { uiTexts } from './ui';
import { withdrawTexts } from './withdraw';

/**
 * Every text of the product in en-us, by key. The literal strings of the specification are here and nowhere else (OQ-130). A page
 * has the texts of the shell and of the design system, and those of a remote come with the remote.
 */
export const catalogue = {
  ...shellTexts,
  ...shellLaterTexts,
  ...sessionTexts,
  ...bettingTexts,
  ...bettingScreenTexts,
  ...bettingAnswerTexts,
  ...moneyTexts,
  ...depositTexts,
  ...withdrawTexts,
  ...staffDeskTexts,
  ...casinoTexts,
  ...accountTexts,
  ...accountScreenTexts,
  ...answerTexts,
  ...nameTexts,
  ...uiTexts,
} as const;

export type TextKey = keyof typeof catalogue;
