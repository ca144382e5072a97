import { serverMessages, createServerMessageTranslator, dataNames, type TextKey } from '@backlay/shared/domain';
import type { I18n, Texts } from '@backlay/shared/host';

/** How a language says what the platform wrote. Comes with the first language that is not the one that the platform writes. */
export const createLanguageTranslator = (known: Texts, t: I18n['t']): I18n['said'] =>
  createServerMessageTranslator({ ...dataNames, ...serverMessages, ...known }, (key, values) =>
    t(key as TextKey, values),
  );
