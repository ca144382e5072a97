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
