/** Texts by key, in both languages. */
export interface TestTexts {
  readonly en: Readonly<Record<string, string>>;
  readonly hi: Readonly<Record<string, string>>;
}

let current: TestTexts = { en: {}, hi: {} };
let load: (() => TestTexts) | undefined;

/** Sets where the texts of fake hosts come from. They load when a fake host first needs them. */
export function provideTexts(loader: () => TestTexts): void {
  load = loader;
}

/** The texts that fake hosts show now. */
export function readTexts(): TestTexts {
  if (load) {
    current = load();
    load = undefined;
  }
  return current;
}

/** Adds texts of a further language to those that fake hosts show. */
export function addTranslations(texts: Readonly<Record<string, string>>): void {
  const { en, hi } = readTexts();
  current = { en, hi: { ...hi, ...texts } };
}

/** Adds English texts to those that fake hosts show. */
export function addTexts(texts: Readonly<Record<string, string>>): void {
  const { en, hi } = readTexts();
  current = { en: { ...en, ...texts }, hi };
}
