import { serverMessages, type ServerMessageKey } from '@backlay/shared/domain';
import { serverMessagesInHindi } from '@backlay/shared/hi-in';
import type { Cookies } from '../../core/http';
import type { TenantRecord } from '../../core/tenants';

type Texts = Readonly<Partial<Record<ServerMessageKey, string>>>;

/** What the platform draws itself, in further languages: the shell's texts, and its own. */
const DRAWN: Readonly<Record<string, Texts>> = { 'hi-in': serverMessagesInHindi };

/** The language of a page that the platform draws, with its texts. */
export interface PageLanguage {
  /** As `lang` has it. */
  readonly code: string;
  readonly t: (key: ServerMessageKey) => string;
  /** What the brand wrote itself, in this language where it wrote it in this one too. */
  readonly translate: (text: string) => string;
}

export const ENGLISH: PageLanguage = { code: 'en', t: (key) => serverMessages[key], translate: (text) => text };

interface Language {
  readonly code: string;
  readonly texts?: Texts;
  readonly own?: Readonly<Record<string, string>>;
}

/** The languages of a brand besides English. */
export const languagesOf = ({ app }: TenantRecord) => (app.languages ?? []) as readonly Language[]; // the contract types texts as unknown

/**
 * The visitor's language at this brand from the shell's cookie (A4.36); English where the brand has no other.
 * @param wanted the language that the address names, as those of the sitemap do (F8.01)
 */
export function pageLanguage(tenant: TenantRecord, cookies: Cookies, wanted?: string): PageLanguage {
  const code = wanted ?? cookies['language'];
  const offered = languagesOf(tenant).find((language) => language.code === code);
  if (!offered) return ENGLISH;
  const texts: Texts = { ...DRAWN[offered.code], ...offered.texts };
  return {
    code: offered.code,
    t: (key) => texts[key] ?? serverMessages[key],
    translate: (text) => offered.own?.[text] ?? text,
  };
}

/**
 * The languages of a brand for a page. The brand's own texts come in the language of the page alone, which keeps the page
 * small.
 */
export const languagesFor = (tenant: TenantRecord, { code }: PageLanguage): readonly Language[] =>
  languagesOf(tenant).map(({ own, ...language }) => ({
    ...language,
    ...(own && language.code === code ? { own } : {}),
  }));
