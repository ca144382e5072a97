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
