import { answerTexts, createSaid, nameTexts, type TextKey } from '@backlay/shared/domain';
import type { I18n, Texts } from '@backlay/shared/host';

/** How a language says what the platform wrote. Comes with the first language that is not the one that the platform writes. */
export const saidIn = (known: Texts, t: I18n['t']): I18n['said'] =>
  createSaid({ ...nameTexts, ...answerTexts, ...known }, (key, values) => t(key as TextKey, values));
