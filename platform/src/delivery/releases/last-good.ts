import { compare, parse } from 'semver';
import { keyOf, recordOf, versionsOf, type RegistrySnapshot } from './snapshot';
import type { FiguresByBrand, VersionFigures } from './figures';

/** When a version counts as good: the settings of a brand (F3.02). */
export interface LastGoodRule {
  /** Page views that tried to load it, at least. */
  readonly loads: number;
  /** Distinct visitors of those, at least. */
  readonly visitors: number;
  /** Minutes between the first and the last of those, at least. */
  readonly minutes: number;
  /** Share of the loads that failed, and of those with a new error, from 0 to 1, each at most. */
  readonly failureShare: number;
}

export const DEFAULT_LAST_GOOD: LastGoodRule = { loads: 200, visitors: 20, minutes: 10, failureShare: 0.01 };

/** The last good version of a name and the figures that make it so. */
export interface LastGood extends VersionFigures {
  readonly version: string;
  /** Whether the figures are those of the brand, or of all brands because the brand has no good version. */
  readonly scope: 'brand' | 'all-brands';
}

/** What is asked: of which name, on which brand, and which versions may be taken. */
export interface LastGoodQuery {
  readonly name: string;
  /** Null asks for the figures of all brands, as a channel does. */
  readonly tenantId: string | null;
  readonly rule?: LastGoodRule;
  /** The version in question: it is never its own last good one. */
  readonly other: string | null;
  /** Whether a version is compatible with the shell and the remotes beside it. */
  readonly fits: (version: string) => boolean;
}

const MINUTE_MS = 60_000;

/** Whether figures meet the rule. A version that failed or threw on every visit never does, whatever a brand sets. */
export function isGood(
  { loads, failures, faults, visitors, firstAt, lastAt }: VersionFigures,
  rule: LastGoodRule,
): boolean {
  return (
    Math.max(failures, faults) < loads &&
    loads >= rule.loads &&
    visitors >= rule.visitors &&
    lastAt - firstAt >= rule.minutes * MINUTE_MS &&
    Math.max(failures, faults) <= loads * rule.failureShare
  );
}

/** Newest first by version; local builds of one version by the time of their first load. */
function newestFirst(a: LastGood, b: LastGood): number {
  const [left, right] = [parse(a.version), parse(b.version)];
  const bothLocal = left?.prerelease.length && right?.prerelease.length && left.compareMain(right) === 0;
  return bothLocal ? b.firstAt - a.firstAt : compare(b.version, a.version);
}

/**
 * The last good version (F3.02): the newest other version that is not revoked, is compatible, and is good on that brand; without one,
 * the newest that is good over all brands; else null.
 */
export function findLastGood(snapshot: RegistrySnapshot, query: LastGoodQuery): LastGood | null {
  const { name, tenantId, rule = DEFAULT_LAST_GOOD, other, fits } = query;
  const published = versionsOf(snapshot, name).filter(
    (version) => version !== other && recordOf(snapshot, name, version) && !snapshot.revoked.has(keyOf(name, version)),
  );
  const goodIn = (scope: LastGood['scope'], read: (figures: FiguresByBrand) => VersionFigures | undefined) =>
    published
      .flatMap((version): LastGood[] => {
        const figures = snapshot.figures.get(keyOf(name, version));
        const counted = figures && read(figures);
        return counted && isGood(counted, rule) ? [{ version, scope, ...counted }] : [];
      })
      .sort(newestFirst)
      .find(({ version }) => fits(version)) ?? null;
  const onBrand = tenantId === null ? null : goodIn('brand', ({ byTenant }) => byTenant.get(tenantId));
  return onBrand ?? goodIn('all-brands', ({ all }) => all);
}

/** The rule as text, for the message that no version meets it. */
export const formatRule = ({ loads, visitors, minutes, failureShare }: LastGoodRule): string =>
  `${loads} loads by ${visitors} visitors over ${minutes} minutes with at most ${Number((failureShare * 100).toFixed(2))} % failures and new errors`;

/** The figures of a last good version as text. */
export function formatFigures({ loads, failures, visitors, firstAt, lastAt, scope }: LastGood): string {
  const minutes = Math.floor((lastAt - firstAt) / MINUTE_MS);
  return `${loads} loads, ${failures} failed, ${visitors} visitors, ${minutes} minutes, ${scope === 'brand' ? 'on this brand' : 'on all brands'}`;
}
