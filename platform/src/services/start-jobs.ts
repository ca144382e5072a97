import { tidyExchanges } from '../adapters/frame';
import { proveAudit } from '../core/audit';
import type { Config } from '../core/config';
import type { Database } from '../core/database';
import { runNightlyVerification, verifyLedger, type LedgerVerification } from '../money/ledger';
import type { createCluster } from './create-cluster';
import { createArchiveJob } from './register-archive';
import type { registerQa } from './register-qa';
import type { Rollouts } from '../delivery/rollouts';
import { countAdministrators, type Sessions } from '../accounts/identity';
import { sumOpenExposure, proveCaps, proveFills, type BettingService } from '../betting/orders';
import { sumBonusHolds, type BonusTriggers, type Bonuses } from '../money/bonuses';
import { heldForWins } from '../casino/wallet';
import { proveCredit } from '../money/credit';
import { sumPaymentRefunds } from '../money/payments';
import { sumPendingWithdrawals } from '../money/withdrawals';

/** The ledger with the holds that every module reports: open bets, open withdrawals, pending bonuses. */
export const verifyPlatformLedger = (database: Database): Promise<LedgerVerification> =>
  verifyLedger(
    database,
    sumOpenExposure,
    [
      ['withdrawals', sumPendingWithdrawals],
      ['bonusHeld', sumBonusHolds],
      ['casinoPending', heldForWins],
      ['refunds', sumPaymentRefunds],
    ],
    [proveCaps, proveFills, proveCredit, proveAudit],
  );

/** How often what is missing is named again, ms. */
export const MISSING_SET_UP_MS = 3_600_000;

interface Counts {
  readonly brands: number;
  readonly ways: number;
  readonly sms: number;
}

/** Whether PostgreSQL archived its log within a day, and not only tried to. */
async function hasBackup(database: Pick<Database, 'query'>): Promise<boolean> {
  const { rows } = await database.query<{ archives: boolean | null }>(
    `SELECT last_archived_time > now() - interval '1 day' AND last_archived_time > coalesce(last_failed_time, '-infinity') AS archives
     FROM pg_stat_archiver`,
  );
  return rows[0]?.archives ?? false;
}

/** What a production still lacks, one line each with what adds it (D1.08, G2.01). Nothing in demo mode. */
export async function listMissingSetUp(
  database: Pick<Database, 'query'>,
  { mode, smsGatewayUrl, feed, databaseUrl }: Pick<Config, 'mode' | 'smsGatewayUrl' | 'feed' | 'databaseUrl'>,
): Promise<readonly string[]> {
  if (mode !== 'production') return [];
  const administrators = await countAdministrators(database);
  const { rows } = await database.query<Counts>(
    `SELECT (SELECT count(*)::int FROM tenant WHERE is_published AND coalesce(record ->> 'audience', 'player') = 'player') AS brands,
       (SELECT count(*)::int FROM deposit_method WHERE active) AS ways,
       (SELECT count(*)::int FROM adapter_setting WHERE kind = 'sms' AND is_active) AS sms`,
  );
  const { brands = 0, ways = 0, sms = 0 } = rows[0] ?? {};
  return [
    ...(administrators === 0
      ? ['Missing: an administrator. Add one on the server: npm run staff -- create-administrator <user name>']
      : []),
    ...(brands === 0 ? ['Missing: a brand. Players have no site. Publish one: npm run brand -- apply <file>'] : []),
    ...(ways === 0 ? ['Missing: a payment way. Staff adds it under Money settings of a brand.'] : []),
    ...(smsGatewayUrl || sms > 0 ? [] : ['Missing: text messages. Set SMS_GATEWAY_URL, or an adapter of each brand.']),
    ...(feed === 'none' ? ['Missing: a feed. Set FEED=betfair, or enter markets by the push adapter and staff.'] : []),
    ...((await hasBackup(database))
      ? []
      : [
          databaseUrl
            ? 'Missing: a backup. PostgreSQL archives no log: ALTER SYSTEM SET archive_mode = on, the same for archive_command, then restart it.'
            : 'Missing: a backup. Set ARCHIVE_TO, which gets the log, and run npm run backup every night.',
        ]),
  ];
}

/** How often bets that another process left behind are looked for, ms. */
const ORPHANS_MS = 1000;
/** How often expired sessions and codes are looked for, ms. */
const SWEEP_MS = 60_000;
/** How often webhooks that are due are looked for, ms. */
const WEBHOOKS_MS = 1000;
/** How often payments are looked for whose gateway has to be asked, ms. */
const PAYMENTS_MS = 5000;
/** How often releases that nobody needs are looked for, ms. */
const TIDY_MS = 3_600_000;
/** How often hosts of brands that are due are looked for, ms. */
const HOSTS_MS = 60_000;
/** How often identity checks are looked for whose supplier has to be asked, ms. */
const KYC_MS = 60_000;
/** How often statements of suppliers are looked for that are not there yet, ms. */
const STATEMENTS_MS = 600_000;
/** How often live rollouts are judged, ms: a harm ends within half a minute (F3.09). */
const ROLLOUTS_MS = 5000;
/** How often it is looked whether a night is over whose books are not proved yet, ms. */
const NIGHTLY_LOOK_MS = 600_000;

export interface JobsDeps {
  readonly jobs: Awaited<ReturnType<typeof createCluster>>['jobs'];
  readonly config: Config;
  readonly database: Database;
  readonly sessions: Pick<Sessions, 'sweep'>;
  readonly casino: { sweep(): Promise<unknown> };
  readonly repeatMessages: () => Promise<unknown>;
  readonly settlePayments: () => Promise<void>;
  readonly bonuses: Pick<Bonuses, 'sweep'>;
  readonly occasions: Pick<BonusTriggers, 'onWeek'>;
  readonly betting: Pick<BettingService, 'takeOver'>;
  readonly qa: Pick<ReturnType<typeof registerQa>, 'sweep' | 'held'>;
  readonly rollouts: Pick<Rollouts, 'look' | 'tidy'>;
  readonly releases: { tidy(held: Awaited<ReturnType<ReturnType<typeof registerQa>['held']>>): Promise<unknown> };
  readonly monitoring: { tidy(): Promise<unknown> };
  readonly webhooks: { sendDue(): Promise<unknown>; tidy(): Promise<unknown> };
  readonly push: { tidy(days: number): Promise<unknown> };
  readonly mail: { tidy(days: number): Promise<unknown> };
  readonly hostChecks: { run(): Promise<unknown> };
  readonly kyc: { settleDue(): Promise<void> };
  readonly statements: { fetchStatements(): Promise<void> };
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
      await parts.rollouts.tidy();
      await parts.monitoring.tidy();
      await parts.webhooks.tidy();
      await parts.push.tidy(config.messageDays);
      await parts.mail.tidy(config.messageDays);
      await tidyExchanges(database, new Date(), config.messageDays);
    },
  });
  if (config.domainChecks)
    jobs.start({ name: 'hosts', every: HOSTS_MS, work: async () => void (await parts.hostChecks.run()) });
  jobs.start({ name: 'identity checks', every: KYC_MS, work: () => parts.kyc.settleDue() });
  jobs.start({ name: 'statements', every: STATEMENTS_MS, work: () => parts.statements.fetchStatements() });
  jobs.start({ name: 'rollouts', every: ROLLOUTS_MS, work: () => parts.rollouts.look() });
  const nameMissing = async () => {
    for (const missing of await listMissingSetUp(database, config)) log.warn({ missing }, 'missing set-up detected');
  };
  await nameMissing();
  jobs.start({ name: 'webhooks', every: WEBHOOKS_MS, work: async () => void (await parts.webhooks.sendDue()) });
  jobs.start({ name: 'payments', every: PAYMENTS_MS, work: () => parts.settlePayments() });
  jobs.start({ name: 'missing set-up', every: MISSING_SET_UP_MS, work: nameMissing });
  const archive = createArchiveJob(config, database, log);
  if (archive) jobs.start({ name: 'archive', every: NIGHTLY_LOOK_MS, work: archive });
  jobs.start({
    name: 'prove the books',
    every: NIGHTLY_LOOK_MS,
    work: () =>
      runNightlyVerification({
        database,
        prove: () => verifyPlatformLedger(database),
        notify: (proof) =>
          proof.ok
            ? log.info({ entries: proof.entries }, 'ledger verification passed')
            : log.error({ problems: proof.problems }, 'ledger verification failed'),
      }),
  });
}
