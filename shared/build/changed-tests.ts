/** What is run for a change, by the files that it touches. */
export interface ChangedTests {
  /** Sources whose importers are tested, and tests themselves. */
  readonly sources: readonly string[];
  /** Specs of journeys, from `e2e`; `all` where the change reaches every page. */
  readonly journeys: readonly string[] | 'all';
}

/** The journeys through the pages of a remote. */
const JOURNEYS: Readonly<Record<string, readonly string[]>> = {
  'remote-betting': ['journeys/betting.spec.ts'],
  'remote-wallet': ['journeys/deposit.spec.ts', 'journeys/withdraw.spec.ts'],
  'remote-casino': ['journeys/casino.spec.ts'],
  'remote-account': ['journeys/account.spec.ts'],
};

const CODE = /\.(ts|tsx|mjs|cjs|js|scss)$/;
const TEST = /\.test\.tsx?$/;
/** Tools and settings: no page imports them, and the tests that do are found by their imports. */
const BESIDE = /^(docs\/|shared\/build\/|shared\/testing\/|platform\/testing\/|[^/]+$)/;

/** Selects by the package of each changed file: a remote has journeys of its own, and what every page is made of has all. */
export function selectTests(changed: readonly string[]): ChangedTests {
  const sources = changed.filter((file) => CODE.test(file) && !file.startsWith('e2e/'));
  const product = changed.filter((file) => !TEST.test(file) && !BESIDE.test(file) && !file.endsWith('.md'));
  const journeys = new Set<string>();
  for (const file of product) {
    const [pkg = '', folder = ''] = file.split('/');
    if (pkg === 'e2e' && folder === 'journeys') journeys.add(file.slice('e2e/'.length));
    else if (pkg === 'e2e' && folder !== 'product' && folder !== 'steps') continue;
    else if (JOURNEYS[pkg]) for (const journey of JOURNEYS[pkg]) journeys.add(journey);
    else return { sources, journeys: 'all' };
  }
  return { sources, journeys: [...journeys].sort() };
}

export const journeysOfRemotes = Object.values(JOURNEYS).flat();
