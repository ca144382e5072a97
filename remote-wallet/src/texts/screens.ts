import { depositTexts } from './en/deposit';
import { withdrawTexts } from './en/withdraw';

/** Texts of every view but the balance. */
export const screenTexts = { ...depositTexts, ...withdrawTexts };
