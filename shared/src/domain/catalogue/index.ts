import { accountTexts } from './account';
import { bettingTexts } from './betting';
import { casinoTexts } from './casino';
import { moneyTexts } from './money';
import { sessionTexts } from './session';
import { shellTexts } from './shell';
import { uiTexts } from './ui';

/** Every text of the product in en-us, by key. The literal strings of the specification are here and nowhere else (OQ-130). */
export const catalogue = {
  ...shellTexts,
  ...sessionTexts,
  ...bettingTexts,
  ...moneyTexts,
  ...casinoTexts,
  ...accountTexts,
  ...uiTexts,
} as const;

export type TextKey = keyof typeof catalogue;

/** Fills `{name}` in a text; a value that is missing leaves its braces, so that a test sees it. */
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}
