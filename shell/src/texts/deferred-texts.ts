import { deferredTexts } from './en/deferred';
import type { Languages } from './i18n';

/** Adds the texts that the first view does not show. They load with the first part that shows one of them. */
export function createDeferredTexts({ i18n }: { readonly i18n: Languages }): Languages['t'] {
  i18n.add(deferredTexts);
  return i18n.t;
}
