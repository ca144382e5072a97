import type { dataNames } from './en/data-names';
import type { roleNames } from './en/role-names';
import type { uiTexts } from './en/ui';
import type { ServerMessageKey } from './server-messages';

type SharedKey = keyof typeof dataNames | keyof typeof roleNames | keyof typeof uiTexts | ServerMessageKey;

declare global {
  /** Keys of texts, for the type check: each package adds its own in `src/texts/keys.d.ts`. */
  interface BacklayTextKeys extends Record<SharedKey, string> {}
}

/** A key of a text of the product. */
export type TextKey = keyof BacklayTextKeys & string;

/** Fills `{name}` in a text; a value that is missing leaves its braces, so that a test sees it. */
export function interpolate(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}
