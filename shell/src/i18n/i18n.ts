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

export interface Languages extends I18n {
  readonly store: StoreApi<{ readonly language: string }>;
  readonly languages: readonly Language[];
  choose(code: string): void;
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
  const store = createStore<{ readonly language: string }>(() => ({ language: chosen.code }));
  apply(chosen.code);
  return {
    store,
    languages,
    get language() {
      return chosen.code;
    },
    t: (key, values) => fill(chosen.texts[key] ?? known[key] ?? key, values),
    choose(code) {
      chosen = find(code);
      storage.write('language', chosen.code);
      store.setState({ language: chosen.code });
      apply(chosen.code);
    },
    add: (texts) => void Object.assign(known, texts),
  };
}
