import type { backOfficeTexts } from '../staff-desk';
import type { TextKey } from '../whole';
import { accountInHindi } from './account';
import { accountScreensInHindi } from './account-screens';
import { answersInHindi } from './answers';
import { bettingInHindi } from './betting';
import { bettingAnswersInHindi } from './betting-answers';
import { bettingScreensInHindi } from './betting-screens';
import { casinoInHindi } from './casino';
import { depositInHindi } from './deposit';
import { moneyInHindi } from './money';
import { namesInHindi } from './names';
import { sessionInHindi } from './session';
import { shellInHindi } from './shell';
import { shellLaterInHindi } from './shell-later';
import { uiInHindi } from './ui';
import { withdrawInHindi } from './withdraw';

/** Texts that a player may read; what only the desk of staff says is English. */
export type PlayerTextKey = Exclude<TextKey, keyof typeof backOfficeTexts>;

/** Every text of the product in Hindi, by key: what a test holds against the English catalogue. */
export const everythingInHindi: Readonly<Record<PlayerTextKey, string>> = {
  ...accountInHindi,
  ...accountScreensInHindi,
  ...answersInHindi,
  ...bettingInHindi,
  ...bettingAnswersInHindi,
  ...bettingScreensInHindi,
  ...casinoInHindi,
  ...depositInHindi,
  ...moneyInHindi,
  ...namesInHindi,
  ...sessionInHindi,
  ...shellInHindi,
  ...shellLaterInHindi,
  ...uiInHindi,
  ...withdrawInHindi,
};
