import type { BettingService } from '../betting/orders';
import type { BonusTriggers, Bonuses } from '../money/bonuses';
import type { Config } from '../core/config';
import type { Database } from '../core/database';
import type { Sessions } from '../accounts/identity';
import { runNightlyVerification } from '../money/ledger';
import { verifyPlatformLedger } from './verify-ledger';
import { listMissingSetUp, MISSING_SET_UP_MS } from './missing-set-up';
import type { createCluster } from './create-cluster';
import type { registerQa } from './register-qa';

/** How often bets that another process left behind are looked for, ms. */
const ORPHANS_MS = 1000;
/** How often expired sessions and codes are looked for, ms. */
const SWEEP_MS = 60_000;
/** How often releases that nobody needs are looked for, ms. */
const TIDY_MS = 3_600_000;
/** How often it is looked whether a night is over whose books are not proved yet, ms. */
const NIGHTLY_LOOK_MS = 600_000;

export interface JobsDeps {
  readonly jobs: Awaited<ReturnType<typeof createCluster>>['jobs'];
  readonly config: Config;
  readonly database: Database;
  readonly sessions: Pick<Sessions, 'sweep'>;
  readonly casino: { sweep(): Promise<unknown> };
  readonly repeatMessages: () => Promise<unknown>;
  readonly bonuses: Pick<Bonuses, 'sweep'>;
  readonly occasions: Pick<BonusTriggers, 'onWeek'>;
  readonly betting: Pick<BettingService, 'takeOver'>;
  readonly qa: Pick<ReturnType<typeof registerQa>, 'sweep' | 'held'>;
  readonly releases: { tidy(held: Awaited<ReturnType<ReturnType<typeof registerQa>['held']>>): Promise<unknown> };
  readonly log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
}

/** What is done by the clock, by one process for all of them; what is missing is named at once, too. */
export async function startJobs(parts: JobsDeps): Promise<void> {
  const { jobs, config, database, sessions, casino, repeatMessages, bonuses, occasions, betting, log } = parts;
  jobs.start({
    name: 'sweep',
    every: SWEEP_MS,
    work: async () => {
      await sessions.sweep();
      await casino.sweep();
      await repeatMessages();
      await bonuses.sweep();
      await occasions.onWeek();
    },
  });
  if (config.redisUrl !== null)
    jobs.start({ name: 'orphaned bets', every: ORPHANS_MS, work: async () => void (await betting.takeOver()) });
  jobs.start({
    name: 'tidy',
    every: TIDY_MS,
    work: async () => {
      await parts.qa.sweep();
      await parts.releases.tidy(await parts.qa.held());
    },
  });
  const nameMissing = async () => {
    for (const line of await listMissingSetUp(database, config)) log.warn({}, line);
  };
  await nameMissing();
  jobs.start({ name: 'missing set-up', every: MISSING_SET_UP_MS, work: nameMissing });
  jobs.start({
    name: 'prove the books',
    every: NIGHTLY_LOOK_MS,
    work: () =>
      runNightlyVerification({
        database,
        prove: () => verifyPlatformLedger(database),
        notify: (proof) =>
          proof.ok
            ? log.info({ entries: proof.entries }, 'the books hold')
            : log.error({ problems: proof.problems }, 'the books do NOT hold'),
      }),
  });
}
