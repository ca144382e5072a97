import type { TextKey } from '../domain';

/** Texts by key of the catalogue. */
export type Texts = Readonly<Partial<Record<TextKey, string>>>;

/** Texts of further languages by code; each is loaded when its language is chosen. */
export type Dictionaries = Readonly<Record<string, () => Promise<Texts>>>;
