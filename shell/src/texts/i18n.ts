import { interpolate, shellTexts, uiTexts, type TextKey } from '@backlay/shared/domain';
import type { Dictionaries, I18n, Texts } from '@backlay/shared/host';
import { loadWithRetry } from '@backlay/shared/ui';
import { createStore, type StoreApi } from 'zustand';
import type { Storage, StoredKey } from '../browser';

export interface Language {
  readonly code: string;
  readonly name: string;
  /** Texts that differ from en-us; a key that is missing stays English (OQ-47). */
  readonly texts: Texts;
  /** What the brand wrote itself, by its English: slides, news, legal lines. Comes with the page of a player who reads this language. */
  readonly own?: Readonly<Record<string, string>>;
}

export const ENGLISH: Language = { code: 'en-us', name: 'English', texts: {} };

/** A view waits this long for its texts in another language, ms; those that come later are shown when they come. */
const TEXTS_WAIT_MS = 2_500;
/** Texts that did not come are requested again after this long, ms. */
const TEXTS_AGAIN_MS = 15_000;

interface LanguageState {
  readonly language: string;
  /** Of the chosen language everything is there. */
  readonly complete: boolean;
}

/** Languages that the shell has texts of its own for, loaded when they are chosen; the domain's go before them. */
export const DICTIONARIES: Dictionaries = {
  'hi-in': async () => (await import('./hi-in')).hindi,
};

export interface Languages extends I18n {
  readonly store: StoreApi<LanguageState>;
  readonly languages: readonly Language[];
  /** Takes a language at once with the texts of the domain; resolves when its own are there as well. */
  choose(code: string): Promise<void>;
  /** Resolves when the texts of the present language that are asked for so far are there, or will not come. */
  ready(): Promise<void>;
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
  const sources = new Set<Dictionaries>();
  let loading = new Map<Dictionaries, Promise<void>>();
  const store = createStore<LanguageState>(() => ({ language: chosen.code, complete: false }));

  const text: I18n['t'] = (key, values) =>
    interpolate(chosen.texts[key] ?? dictionary[key] ?? known[key] ?? key, values);
  let t = text;
  let message: I18n['said'] | null = null;
  const echo: I18n['said'] = (sentence) => sentence;
  let createTranslator: (() => I18n['said']) | null = null;

  /** Another `t` for another state of the texts: what was worked out with the one before is worked out again. */
  function changed(complete: boolean): void {
    t = (key, values) => text(key, values);
    message = null;
    store.setState({ language: chosen.code, complete });
  }

  async function load(source: Dictionaries, language: Language): Promise<void> {
    // Without its file a language goes on with what the domain wrote, and English, until the file comes.
    const file = source[language.code];
    const texts = file && (await loadWithRetry(file).catch(() => null));
    if (chosen !== language) return;
    if (texts === null)
      return void setTimeout(() => chosen === language && void load(source, language), TEXTS_AGAIN_MS);
    if (!texts) return;
    dictionary = { ...dictionary, ...texts };
    changed(store.getState().complete);
  }

  function loaded(source: Dictionaries): Promise<void> {
    const known = loading.get(source);
    if (known) return known;
    const coming = Promise.race([load(source, chosen), new Promise<void>((go) => setTimeout(go, TEXTS_WAIT_MS))]);
    loading.set(source, coming);
    return coming;
  }

  const ready = () => Promise.all([...sources].map(loaded)).then(() => undefined);

  async function take(language: Language): Promise<void> {
    chosen = language;
    dictionary = {};
    loading = new Map();
    apply(language.code);
    changed(false);
    const sentences = language === ENGLISH ? null : loadWithRetry(() => import('./server-messages')).catch(() => null);
    await ready();
    const module = await sentences;
    if (chosen !== language) return;
    if (sentences && !module) setTimeout(() => chosen === language && void take(language), TEXTS_AGAIN_MS);
    if (module) createTranslator = () => module.createLanguageTranslator(known, (key, values) => text(key, values));
    changed(true);
  }

  const learn: I18n['learn'] = (source) => {
    sources.add(source);
    return loaded(source);
  };
  sources.add(DICTIONARIES);
  const first = take(chosen);
  return {
    store,
    languages,
    get language() {
      return chosen.code;
    },
    get t() {
      return t;
    },
    said: (sentence) =>
      chosen.own?.[sentence] ?? (message ??= (chosen !== ENGLISH && createTranslator?.()) || echo)(sentence),
    choose(code) {
      const language = find(code);
      storage.write('language', language.code);
      return take(language);
    },
    add(texts) {
      Object.assign(known, texts);
      message = null;
    },
    learn,
    ready: () => first.then(ready),
  };
}
