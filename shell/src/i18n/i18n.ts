import { fill, shellTexts, uiTexts, type TextKey } from '@backlay/shared/domain';
import type { I18n, Texts } from '@backlay/shared/host';
import { createStore, type StoreApi } from 'zustand';
import type { Storage, StoredKey } from '../storage';

export interface Language {
  readonly code: string;
  readonly name: string;
  /** Texts that differ from en-us; a key that is missing stays English (OQ-47). */
  readonly texts: Texts;
}

export const ENGLISH: Language = { code: 'en-us', name: 'English', texts: {} };

interface LanguageState {
  readonly language: string;
  /** Of the chosen language everything is there. */
  readonly complete: boolean;
}

/** Languages that the product has texts of its own for, loaded when they are chosen; the domain's go before them. */
export const DICTIONARIES: Readonly<Record<string, () => Promise<Texts>>> = {
  'hi-in': async () => (await import('./hi-in')).hindi,
};

export interface Languages extends I18n {
  readonly store: StoreApi<LanguageState>;
  readonly languages: readonly Language[];
  /** Takes a language at once with the texts of the domain; resolves when its own are there as well. */
  choose(code: string): Promise<void>;
}

/** Languages of tenant content, checked: what is not a language is left out. */
export function languagesFrom(configured: unknown): readonly Language[] {
  const list = Array.isArray(configured) ? (configured as readonly Partial<Language>[]) : [];
  const further = list.filter(
    (each): each is Language =>
      typeof each?.code === 'string' && typeof each.name === 'string' && typeof each.texts === 'object',
  );
  return [ENGLISH, ...further.filter((each) => each.code !== ENGLISH.code)];
}

/** The texts of the product in the chosen language; en-us until another is chosen, kept on the device (A4.36). */
export function createI18n(
  storage: Storage<StoredKey>,
  languages: readonly Language[],
  apply: (code: string) => void,
): Languages {
  const known: Partial<Record<TextKey, string>> = { ...shellTexts, ...uiTexts };
  const find = (code: string | null) => languages.find((each) => each.code === code) ?? ENGLISH;
  let chosen = find(storage.read('language'));
  let dictionary: Texts = {};
  const store = createStore<LanguageState>(() => ({ language: chosen.code, complete: false }));

  async function take(language: Language): Promise<void> {
    chosen = language;
    dictionary = {};
    apply(language.code);
    store.setState({ language: language.code, complete: false });
    // Without its file a language goes on with what the domain wrote, and English.
    const texts = (await DICTIONARIES[language.code]?.().catch(() => null)) ?? {};
    if (chosen !== language) return;
    dictionary = texts;
    store.setState({ complete: true });
  }
  void take(chosen);
  return {
    store,
    languages,
    get language() {
      return chosen.code;
    },
    t: (key, values) => fill(chosen.texts[key] ?? dictionary[key] ?? known[key] ?? key, values),
    choose(code) {
      const language = find(code);
      storage.write('language', language.code);
      return take(language);
    },
    add: (texts) => void Object.assign(known, texts),
  };
}
