import { type Source } from './sources';

const HOME = 'shared/src/compatibility/';
/** The range checks of semver and of the federation runtime. */
const IMPORTED =
  /import[^;]*?\b(satisfies|satisfy)\b[^;]*?from '(semver|semver\/[\w/]+|@module-federation\/[\w/-]+)'|\bsemver\.satisfies\b/;

/** Sources that decide by themselves whether a version is in a range: compatibility is one rule, in shared. */
export const strayRangeChecks = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path, text }) => /\.[mc]?tsx?$/.test(path) && !path.startsWith(HOME) && IMPORTED.test(text))
    .map(({ path }) => `${path}: only ${HOME} decides whether a version is in a range; call findIncompatibility`);

/** Stored keys that only some sources may name. S-17: the finding of the developer tools decides nothing. */
const CONFINED: Readonly<Record<string, readonly string[]>> = {
  devToolsOpen: ['shell/src/browser/deferred.ts', 'shell/src/browser/storage.ts'],
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
