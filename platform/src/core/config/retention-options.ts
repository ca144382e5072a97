import { integerOption, option, textOption } from './options';

/** How long rows stay in the database and in the archive. */
export const retentionOptions = {
  oldMonthsTo: option(
    'OLD_MONTHS_TO',
    null,
    textOption,
    'Where months of old rows are moved: a folder on another disk, or s3://bucket[/folder][?endpoint=<url>&region=<name>] (docs/operate/retention.md). They are encrypted for BACKUP_RECIPIENTS. Without it they stay in the database.',
  ),
  moneyMonths: option(
    'RETAIN_MONEY_MONTHS',
    '13',
    integerOption(6, 600),
    'Months that closed bets and ledger entries stay in the database before they are moved.',
  ),
  moneyYears: option(
    'ARCHIVE_MONEY_YEARS',
    '7',
    integerOption(5, 100),
    'Years after which closed bets and ledger entries are removed from the archive.',
  ),
  auditMonths: option(
    'RETAIN_AUDIT_MONTHS',
    '13',
    integerOption(6, 600),
    'Months that the audit stays in the database before it is moved.',
  ),
  auditYears: option(
    'ARCHIVE_AUDIT_YEARS',
    '7',
    integerOption(5, 100),
    'Years after which the audit is removed from the archive.',
  ),
  priceDays: option(
    'RETAIN_PRICE_DAYS',
    '90',
    integerOption(30, 3650),
    'Days that price histories of closed markets stay in the database before they are moved. Without OLD_MONTHS_TO: one day.',
  ),
  priceYears: option(
    'ARCHIVE_PRICE_YEARS',
    '2',
    integerOption(1, 100),
    'Years after which price histories are removed from the archive.',
  ),
  reportDays: option(
    'RETAIN_REPORT_DAYS',
    '30',
    integerOption(7, 365),
    'Days after which single reports of browsers are removed.',
  ),
  reportMonths: option(
    'RETAIN_COUNT_MONTHS',
    '13',
    integerOption(3, 120),
    'Months after which counts of what browsers report are removed.',
  ),
  loginMonths: option(
    'RETAIN_LOGIN_MONTHS',
    '24',
    integerOption(12, 120),
    'Months after their last use that devices and addresses of sign-ins are removed.',
  ),
  messageDays: option(
    'RETAIN_MESSAGE_DAYS',
    '30',
    integerOption(14, 365),
    'Days after which sent messages and the record of exchanges with suppliers are removed. Sessions and codes go when they expire.',
  ),
} as const;
