import { CommonExclusions } from '../accounts/safer-gambling';
import { StartRefused, type Config } from '../core/config';
import type { Database, RowChangeNotifier } from '../core/database';
import { ControlDatabase, ControlFollower, readBrandFacts } from '../core/groups';
import type { Health } from '../core/health';
import type { Closing } from './running-platform';

/** How often a group reports its brands where none was changed, ms. */
const REPORT_MS = 600_000;

export interface GroupsDeps {
  readonly database: Database;
  readonly health: Pick<Health, 'set'>;
  readonly warn: (message: string, fields?: object) => void;
  readonly clock?: () => number;
  /** How often the control database is read where it notifies of nothing, ms. */
  readonly pollMs?: number;
  readonly closing: Closing;
}

/**
 * Opens the control database of a group, and reads the group's brands; null where one database has all brands (G6.05).
 * @throws {StartRefused} where the group is not known
 */
export async function openGroups(
  { controlDatabaseUrl, brandGroup, migrateOnStart }: Config,
  { database, health, warn, clock = Date.now, pollMs, closing }: GroupsDeps,
): Promise<ControlFollower | null> {
  if (controlDatabaseUrl === null) return null;
  if (brandGroup === null)
    throw new StartRefused('CONTROL_DATABASE_URL is set without BRAND_GROUP. Accepted: both, or neither.');
  const control = new ControlDatabase(controlDatabaseUrl);
  closing.add(() => control.close());
  const follower = new ControlFollower({
    ...{ database, control, warn, clock, pollMs },
    group: brandGroup,
    migrates: migrateOnStart,
    onState: (state, detail) => health.set('control', state, detail),
  });
  closing.add(() => follower.close());
  await follower.open();
  return follower;
}

interface JoinedDeps {
  readonly database: Database;
  readonly changes: Pick<RowChangeNotifier, 'on'>;
}

/** What the groups have in common besides the control database itself: self-exclusions, and what each reports of its brands. */
export function joinGroups(
  follower: ControlFollower | null,
  { brandGroup }: Pick<Config, 'brandGroup'>,
  deps: JoinedDeps,
): void {
  if (!follower || brandGroup === null) return;
  shareExclusions(follower, brandGroup, deps);
  reportBrands(follower, brandGroup, deps);
}

/** Passes self-exclusions on to the other groups at once, and follows theirs. */
function shareExclusions(follower: ControlFollower, group: string, { database, changes }: JoinedDeps): void {
  const exclusions = new CommonExclusions(database, group);
  follower.add((control) => exclusions.exchange(control));
  changes.on('limits', (id) => {
    if (id !== null) follower.trigger();
  });
}

/** Reports the group's brands to the control database at once, and again when one was changed. */
function reportBrands(follower: ControlFollower, group: string, { database, changes }: JoinedDeps): void {
  let dueAt = 0;
  follower.add(async (control) => {
    if (performance.now() < dueAt) return;
    const facts = await readBrandFacts(database, group);
    await control.report(group, facts);
    dueAt = performance.now() + REPORT_MS;
  });
  changes.on('tenant', () => {
    dueAt = 0;
    follower.trigger();
  });
}
