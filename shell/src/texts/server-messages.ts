import { serverMessages, createServerMessageTranslator, dataNames, type TextKey } from '@backlay/shared/domain';
import type { I18n, Texts } from '@backlay/shared/host';

/** A language's versions of the platform's messages. It loads with the first language other than the platform's own. */
export const createLanguageTranslator = (known: Texts, t: I18n['t']): I18n['said'] =>
  createServerMessageTranslator(
    { ...dataNames, ...serverMessages, ...known },
    (key, values) => t(key as TextKey, values), // an unknown key is returned as it is
  );
