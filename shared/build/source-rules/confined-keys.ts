import type { Source } from './sources';

/** Stored keys that only some sources may name. S-17: the finding of the developer tools decides nothing. */
const CONFINED: Readonly<Record<string, readonly string[]>> = {
  devToolsOpen: ['shell/src/browser/dev-tools.ts', 'shell/src/browser/storage.ts'],
};
const PRODUCT = /^(shell|shared|remote-[a-z]+)\/src\//;

/** Sources of the product that name a key which is confined to others. */
export const strayKeys = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => PRODUCT.test(path) && !path.includes('.test.'))
    .flatMap(({ path, text }) =>
      Object.entries(CONFINED)
        .filter(([key, allowed]) => text.includes(key) && !allowed.includes(path))
        .map(([key]) => `${path}: only ${CONFINED[key]?.join(' and ')} may name ${key}`),
    );
