import { DISPUTED_ACCOUNTS } from '../accounts/complaints';
import { archiveBets, OPEN_BET_REFERENCES } from '../betting/orders';
import { pricesArchive } from '../betting/markets';
import { runDailyArchive, type ArchivePeriod, type RunArchiveDeps } from '../core/archive';
import { auditArchive } from '../core/audit';
import { openBackupStore } from '../core/backup';
import type { Config } from '../core/config';
import type { Database } from '../core/database';
import { CREDIT_LEDGER_KEYS } from '../money/credit';
import { archiveEntries } from '../money/ledger';
import { archivePayments } from '../money/payments';

/** Withdrawals, bonuses and casino wins that are not decided: their ledger entries stay. */
const OPEN_MONEY = `SELECT id::text AS reference FROM withdraw_request WHERE status IN ('pending', 'processing')
  UNION SELECT id::text FROM payment_request WHERE status IN ('pending', 'processing')
  UNION SELECT id::text FROM bonus_grant WHERE status = 'active'
  UNION SELECT round_id FROM casino_held_win WHERE status = 'held'`;

type Periods = Pick<Config, 'moneyMonths' | 'moneyYears' | 'auditMonths' | 'auditYears' | 'priceDays' | 'priceYears'>;

/** What is moved to the archive, and when. Source: G5.07. */
export function listArchivePeriods(config: Periods): readonly ArchivePeriod[] {
  const money = { inDatabase: { months: config.moneyMonths }, years: config.moneyYears };
  const entries = archiveEntries({
    disputed: DISPUTED_ACCOUNTS,
    references: [OPEN_BET_REFERENCES, OPEN_MONEY],
    keys: [CREDIT_LEDGER_KEYS],
  });
  return [
    { group: archiveBets(DISPUTED_ACCOUNTS), ...money },
    { group: archivePayments(DISPUTED_ACCOUNTS), ...money },
    { group: entries, ...money },
    { group: auditArchive, inDatabase: { months: config.auditMonths }, years: config.auditYears },
    { group: pricesArchive, inDatabase: { days: config.priceDays }, years: config.priceYears },
  ];
}

/** Moves old months, once a day by one process; null without a place for them. */
export function createArchiveJob(
  config: Periods & Pick<Config, 'oldMonthsTo' | 'backupRecipients'>,
  database: Database,
  log: RunArchiveDeps['log'],
): (() => Promise<void>) | null {
  const { oldMonthsTo, backupRecipients } = config;
  if (oldMonthsTo === null) return null;
  return async () =>
    runDailyArchive(database, {
      ...{ database, log, recipients: backupRecipients ?? [] },
      store: await openBackupStore(oldMonthsTo),
      periods: listArchivePeriods(config),
    });
}
