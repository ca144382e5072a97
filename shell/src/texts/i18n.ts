import { interpolate, uiTexts, type TextKey } from '@backlay/shared/domain';
import type { Dictionaries, I18n, OwnTextKey, Texts } from '@backlay/shared/host';
import { loadWithRetry } from '@backlay/shared/ui';
import { createStore, type StoreApi } from 'zustand';
import { shellTexts } from './en/shell';
import { afterPaint, type Storage, type StoredKey } from '../browser';
import type * as ServerMessages from './server-messages';

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
  /** Takes a language when its texts are there, so that the page is drawn once; texts that do not come are English (E8.19). */
  choose(code: string): Promise<void>;
  /** Loads the other languages, for somebody who is about to choose one: the page then changes while the press is fresh. */
  prepare(): void;
  /** Resolves when the texts of the present language that are asked for so far are there, or will not come. */
  ready(): Promise<void>;
}

/** Languages of tenant content, checked: what is not a language is left out. */
export function languagesFrom(configured: unknown): readonly Language[] {
  const list: readonly Partial<Language>[] = Array.isArray(configured) ? configured : [];
  const further = list.filter(
    (each): each is Language =>
      typeof each?.code === 'string' && typeof each.name === 'string' && typeof each.texts === 'object',
  );
  return [ENGLISH, ...further.filter((each) => each.code !== ENGLISH.code)];
}

interface I18nDeps {
  readonly languages: readonly Language[];
  readonly storage: Storage<StoredKey>;
  readonly apply: (code: string) => void;
  /** Fetches what the brand wrote in a language that the page did not come in. */
  readonly fetchOwn: (code: string) => Promise<Language['own']>;
  /** Loads the font of a language, so that its texts are laid out once (E8.19). */
  readonly loadFont: (code: string) => Promise<unknown>;
}

/** What came of a language before it is taken. */
interface LoadedLanguage {
  readonly texts: ReadonlyMap<Dictionaries, Texts>;
  readonly messages: typeof ServerMessages | null;
  readonly own?: Language['own'];
}

const NOTHING: LoadedLanguage = { texts: new Map(), messages: null };

/** The texts of one page in the chosen language, and what loads them. */
class LanguageTexts {
  readonly store: StoreApi<LanguageState>;
  t: I18n['t'];
  chosen: Language;
  private wanted: Language;
  private readonly known: Record<string, string | undefined> = { ...shellTexts, ...uiTexts };
  private dictionary: Texts = {};
  private ownTexts: Language['own'];
  private readonly sources = new Set<Dictionaries>([DICTIONARIES]);
  private readonly prepared = new Map<Language, Promise<LoadedLanguage>>();
  private loading = new Map<Dictionaries, Promise<void>>();
  private message: I18n['said'] | null = null;
  private createTranslator: (() => I18n['said']) | null = null;

  constructor(private readonly deps: I18nDeps) {
    this.chosen = this.wanted = this.find(deps.storage.read('language'));
    this.store = createStore<LanguageState>(() => ({ language: this.chosen.code, complete: false }));
    this.t = this.text;
  }

  find(code: string | null): Language {
    return this.deps.languages.find((each) => each.code === code) ?? ENGLISH;
  }

  add(texts: Texts): void {
    Object.assign(this.known, texts);
    this.message = null;
  }

  learn(source: Dictionaries): Promise<void> {
    this.sources.add(source);
    return this.loaded(source);
  }

  /** A sentence of the server, or of the brand, in the chosen language. */
  translateMessage(sentence: string): string {
    const { chosen } = this;
    const own = this.ownTexts?.[sentence];
    if (own !== undefined) return own;
    this.message ??= (chosen !== ENGLISH && this.createTranslator?.()) || echo;
    return this.message(sentence);
  }

  readonly ready = (): Promise<void> =>
    Promise.all([...this.sources].map((source) => this.loaded(source))).then(() => undefined);

  /** Takes a language with all that is there of it; of two choices the later one holds. */
  async choose(language: Language): Promise<void> {
    this.wanted = language;
    const early = this.prepared.get(language);
    this.prepared.clear();
    // The press itself is painted first.
    const [loaded] = await Promise.all([early ?? this.fetch(language), afterPaint()]);
    if (this.wanted === language) await this.take(language, loaded);
  }

  prepare(): void {
    for (const language of this.deps.languages)
      if (language !== this.chosen && !this.prepared.has(language)) this.prepared.set(language, this.fetch(language));
  }

  async take(language: Language, { texts, messages, own = language.own }: LoadedLanguage = NOTHING): Promise<void> {
    this.chosen = this.wanted = language;
    this.ownTexts = own;
    this.dictionary = Object.assign({}, ...texts.values());
    this.loading = new Map([...texts.keys()].map((source) => [source, Promise.resolve()]));
    this.deps.apply(language.code);
    if (messages) this.translateWith(messages);
    const isWhole = (language === ENGLISH || messages !== null) && [...this.sources].every((each) => texts.has(each));
    this.changed(isWhole);
    if (isWhole) return;
    const sentences = language === ENGLISH || messages ? null : loadMessages();
    await this.ready();
    const module = await sentences;
    if (this.chosen !== language) return;
    if (sentences && !module) setTimeout(() => this.chosen === language && void this.take(language), TEXTS_AGAIN_MS);
    if (module) this.translateWith(module);
    this.changed(true);
  }

  private translateWith({ createLanguageTranslator }: NonNullable<LoadedLanguage['messages']>): void {
    this.createTranslator = () => createLanguageTranslator(this.known, (key, values) => this.text(key, values));
  }

  /** Loads what a language has for what is on the page, and waits no longer than a view does. */
  private async fetch(language: Language): Promise<LoadedLanguage> {
    const texts = new Map<Dictionaries, Texts>();
    let messages: LoadedLanguage['messages'] = null;
    let { own } = language;
    const files = [...this.sources].map(async (source) => {
      const file = source[language.code];
      const came = file ? await loadWithRetry(file).catch(() => null) : {};
      if (came) texts.set(source, came);
    });
    if (language !== ENGLISH) files.push(loadMessages().then((module) => void (messages = module)));
    if (language !== ENGLISH && !own)
      files.push(
        this.deps.fetchOwn(language.code).then(
          (fetched) => void (own = fetched),
          () => undefined,
        ),
      );
    files.push(
      this.deps.loadFont(language.code).then(
        () => undefined,
        () => undefined,
      ),
    );
    await Promise.race([Promise.all(files), new Promise<void>((go) => setTimeout(go, TEXTS_WAIT_MS))]);
    return { texts, messages, own };
  }

  readonly text = (key: TextKey | OwnTextKey, values?: Readonly<Record<string, string | number>>): string =>
    interpolate(this.chosen.texts[key] ?? this.dictionary[key] ?? this.known[key] ?? key, values);

  /** Another `t` for another state of the texts: what was worked out with the one before is worked out again. */
  private changed(complete: boolean): void {
    this.t = (key, values) => this.text(key, values);
    this.message = null;
    this.store.setState({ language: this.chosen.code, complete });
  }

  private async load(source: Dictionaries, language: Language): Promise<void> {
    // Without its file a language goes on with what the domain wrote, and English, until the file comes.
    const file = source[language.code];
    const texts = file && (await loadWithRetry(file).catch(() => null));
    if (this.chosen !== language) return;
    if (texts === null)
      return void setTimeout(() => this.chosen === language && void this.load(source, language), TEXTS_AGAIN_MS);
    if (!texts) return;
    this.dictionary = { ...this.dictionary, ...texts };
    this.changed(this.store.getState().complete);
  }

  private loaded(source: Dictionaries): Promise<void> {
    const running = this.loading.get(source);
    if (running) return running;
    const coming = Promise.race([
      this.load(source, this.chosen),
      new Promise<void>((go) => setTimeout(go, TEXTS_WAIT_MS)),
    ]);
    this.loading.set(source, coming);
    return coming;
  }
}

const loadMessages = (): Promise<LoadedLanguage['messages']> =>
  loadWithRetry(() => import('./server-messages')).catch(() => null);

const echo: I18n['said'] = (sentence) => sentence;

/**
 * The texts of the product in the chosen language. It is en-us until another is chosen; the device stores the choice
 * (A4.36).
 */
export function createI18n(
  storage: Storage<StoredKey>,
  languages: readonly Language[],
  apply: (code: string) => void,
  {
    fetchOwn = () => Promise.resolve(undefined),
    loadFont = () => Promise.resolve(),
  }: Partial<Pick<I18nDeps, 'fetchOwn' | 'loadFont'>> = {},
): Languages {
  const texts = new LanguageTexts({ languages, storage, apply, fetchOwn, loadFont });
  const first = texts.take(texts.chosen);
  return {
    store: texts.store,
    languages,
    get language() {
      return texts.chosen.code;
    },
    get t() {
      return texts.t;
    },
    own: texts.text,
    said: (sentence) => texts.translateMessage(sentence),
    choose(code) {
      const language = texts.find(code);
      storage.write('language', language.code);
      return texts.choose(language);
    },
    prepare: () => texts.prepare(),
    add: (added) => texts.add(added),
    learn: (source) => texts.learn(source),
    ready: () => first.then(texts.ready),
  };
}

const COOKIE = 'language';
const YEAR_S = 31_536_000;

/** Sends the language to the platform, which draws the first frame of the next page and the offline page in it (A4.36). */
export function saveLanguageCookie(page: Document, code: string): void {
  const notified = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(page.cookie)?.[1] ?? 'en-us';
  if (notified !== code) page.cookie = `${COOKIE}=${code}; path=/; max-age=${YEAR_S}; samesite=lax`;
}
