import { getField } from '@backlay/shared/domain';
import { legalPages } from './legal';
import { rulesPage } from './rules';

/** The static pages of every brand until its operator writes their own (A2.18, A7.42, OQ-45): paragraphs by path, `{brand}` filled in. */
const DEFAULT_PAGES: Readonly<Record<string, readonly string[]>> = {
  '/rules-and-regulation': rulesPage,
  ...legalPages,
};

/** Paragraphs of a page: the tenant's own text first, cut at empty lines; none for a page that nobody wrote. */
export function pageOfSite(own: unknown, path: string, brand: string): readonly string[] {
  const text = getField(own, path);
  if (typeof text === 'string' && text.trim() !== '') return text.split(/\n\s*\n/).map((each) => each.trim());
  const known = Object.hasOwn(DEFAULT_PAGES, path) ? (DEFAULT_PAGES[path] ?? []) : [];
  return known.map((paragraph) => paragraph.replaceAll('{brand}', brand));
}
