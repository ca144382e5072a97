import { catalogue, type TextKey } from '@backlay/shared/domain';
import { answersInHindi, shellInHindi } from '@backlay/shared/hi-in';
import type { TenantRecord } from '../tenants';

type Texts = Readonly<Partial<Record<TextKey, string>>>;

/** What the platform draws itself, in further languages: the shell's texts, and its own. */
const DRAWN: Readonly<Record<string, Texts>> = { 'hi-in': { ...shellInHindi, ...answersInHindi } };

/** The language of a page that the platform draws, with its texts. */
export interface PageLanguage {
  /** As `lang` has it. */
  readonly code: string;
  readonly t: (key: TextKey) => string;
}

export const ENGLISH: PageLanguage = { code: 'en', t: (key) => catalogue[key] };

/** The language that a visitor chose at this brand, as the shell's cookie tells (A4.36); English where the brand has no other. */
export function pageLanguage(tenant: TenantRecord, cookies: string | undefined): PageLanguage {
  const code = /(?:^|;\s*)language=([a-z-]{2,10})(?:;|$)/.exec(cookies ?? '')?.[1];
  const languages = (tenant.app.languages ?? []) as readonly { readonly code: string; readonly texts?: Texts }[];
  const offered = languages.find((language) => language.code === code);
  if (!offered) return ENGLISH;
  const texts: Texts = { ...DRAWN[offered.code], ...offered.texts };
  return { code: offered.code, t: (key) => texts[key] ?? catalogue[key] };
}
