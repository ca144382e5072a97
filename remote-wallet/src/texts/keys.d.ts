import type { moneyTexts } from './en/money';
import type { depositTexts } from './en/deposit';
import type { withdrawTexts } from './en/withdraw';
import type { backOfficeTexts } from './en/back-office';
import type { staffNameTexts } from './en/staff-names';

type OwnKey =
  | keyof typeof moneyTexts
  | keyof typeof depositTexts
  | keyof typeof withdrawTexts
  | keyof typeof backOfficeTexts
  | keyof typeof staffNameTexts;

declare global {
  interface BacklayTextKeys extends Record<OwnKey, string> {}
}
