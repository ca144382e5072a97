import { useId, useState } from 'react';
import type { GameReport } from '@backlay/shared/contract';
import {
  BET_CATEGORIES,
  REPORT_TYPES,
  reportSummary,
  toPaise,
  type BetCategory,
  type ReportType,
  type TextKey,
  formatMoney,
  matchesCategory,
  sportById,
} from '@backlay/shared/domain';
import { useT, useSaid } from '@backlay/shared/host';
import {
  EmptyState,
  ErrorPanel,
  IconButton,
  KeyValue,
  KeyValueList,
  MoneyText,
  Select,
  Skeleton,
} from '@backlay/shared/ui';
import { presetRange, DateRangePicker } from './date-range-picker';
import { useReport } from './net-position';
import styles from './report.module.scss';

interface Row {
  readonly name: string;
  readonly totalAmount: number;
  readonly totalWin: number;
  readonly totalLose: number;
}

/** The rows of a category: sports of the exchange or the sports book, or categories of the casino (B9.19). */
function rowsOf(report: GameReport, category: BetCategory, otherSport: string): readonly Row[] {
  if (category === 'exchange' || category === 'sportsBook')
    return report.exchange
      .filter(({ sportsBook }) => (sportsBook ?? false) === (category === 'sportsBook'))
      .map(({ eventTypeId, ...row }) => ({ ...row, name: sportById(eventTypeId)?.name ?? otherSport }));
  return report.casino
    .filter(({ gameCategory }) => matchesCategory(category, gameCategory))
    .map(({ gameCategory, ...row }) => ({ ...row, name: gameCategory }));
}

export function BetRows({ report, category }: { readonly report: GameReport; readonly category: BetCategory }) {
  const t = useT();
  const translateMessage = useSaid();
  const rows = rowsOf(report, category, t('report.sport'));
  if (rows.length === 0) return <EmptyState icon="ticket" title={t('report.empty')} />;
  return (
    <ul className={styles.rows}>
      {rows.map(({ name, totalAmount, totalWin, totalLose }, at) => (
        <li key={at}>
          <span>
            <b>{translateMessage(name)}</b>
            <small>{t('report.staked', { amount: formatMoney(toPaise(totalAmount)) })}</small>
            <small>
              {t('report.won')} {formatMoney(toPaise(totalWin))} · {t('report.lost')} {formatMoney(toPaise(totalLose))}
            </small>
          </span>
          <MoneyText paise={toPaise(totalWin) - toPaise(totalLose)} symbol signed />
        </li>
      ))}
    </ul>
  );
}

const TYPE_NAMES: Readonly<Record<ReportType, TextKey>> = {
  dw: 'report.dw',
  bet: 'report.bet',
  sportsBook: 'report.sportsBook',
};
const CATEGORY_NAMES: Readonly<Record<BetCategory, TextKey>> = {
  exchange: 'report.allSports',
  casino: 'report.allCasino',
  sportsBook: 'report.categorySportsBook',
  liveCasino: 'report.liveCasino',
  virtual: 'report.virtual',
  slot: 'report.slot',
  crash: 'report.crash',
  lottery: 'report.lottery',
};

/**
 * Profit and loss over a range of days, by source and with the total (C2.38, C4.09, C9.09). The range starts as the last seven days.
 * A role passes the `userId` of a player.
 */
export function ReportBody({ userId }: { readonly userId?: string } = {}) {
  const t = useT();
  const [now] = useState(() => Date.now());
  const [days, setDays] = useState(() => presetRange('last7', now));
  const [type, setType] = useState<ReportType>('dw');
  const [category, setCategory] = useState<BetCategory>('exchange');
  const { report, state, retry } = useReport(days.range, userId);
  return (
    <div className={styles.report}>
      <div className={styles.filters}>
        <DateRangePicker value={days} now={now} onChange={setDays} />
        <Select
          compact
          icon="filter"
          label={t('report.type')}
          value={type}
          options={REPORT_TYPES.map((value) => ({ value, label: t(TYPE_NAMES[value]) }))}
          onChange={setType}
        />
        {type === 'bet' && (
          <Select
            compact
            icon="sliders"
            label={t('report.category')}
            value={category}
            options={BET_CATEGORIES.map((value) => ({ value, label: t(CATEGORY_NAMES[value]) }))}
            onChange={setCategory}
          />
        )}
      </div>
      {state === 'loading' && !report && <Skeleton height={180} />}
      {state === 'failed' && <ErrorPanel onRetry={retry} />}
      {report && (
        <>
          {type === 'dw' ? (
            hasNoPayments(report) && <EmptyState icon="transactions" title={t('report.empty')} />
          ) : (
            <BetRows report={report} category={type === 'sportsBook' ? 'sportsBook' : category} />
          )}
          <Results report={report} />
        </>
      )}
    </div>
  );
}

/** Nothing was paid in or out in these days. */
const hasNoPayments = ({ deposit, withdraw }: GameReport): boolean => deposit.length + withdraw.length === 0;

/** What the ledger has of these days, and as the last line the product's own total with its formula (E8.15, C9.09). */
function Results({ report }: { readonly report: GameReport }) {
  const t = useT();
  const formula = useId();
  const [explained, setExplained] = useState(false);
  const { result } = report;
  const { total } = reportSummary(report);
  const rows: readonly (readonly [TextKey, number, { readonly signed?: boolean; readonly strong?: boolean }])[] = [
    ['report.sportsResult', result.sports, { signed: true }],
    ['report.casinoResult', result.casino, { signed: true }],
    ['report.bonuses', result.bonuses, { signed: true }],
    ['report.netResult', result.net, { signed: true, strong: true }],
    ['report.deposited', result.deposited, {}],
    ['report.withdrawn', result.withdrawn, {}],
    ['report.netDeposited', result.netDeposited, { signed: true }],
  ];
  return (
    <>
      <KeyValueList className={styles.total}>
        {rows.map(([name, rupees, { signed, strong }]) => (
          <KeyValue key={name} name={strong ? <b className={styles.net}>{t(name)}</b> : t(name)}>
            <span className={strong ? styles.net : undefined}>
              <MoneyText paise={toPaise(rupees)} symbol signed={signed} />
            </span>
          </KeyValue>
        ))}
        <KeyValue
          name={t('report.total')}
          action={
            <IconButton
              icon="info"
              label={t('report.totalExplain')}
              aria-expanded={explained}
              aria-controls={formula}
              onClick={() => setExplained((shown) => !shown)}
            />
          }
        >
          <MoneyText paise={toPaise(total)} symbol signed />
        </KeyValue>
      </KeyValueList>
      <p id={formula} className={styles.formula} hidden={!explained}>
        {t('report.totalFormula')}
      </p>
    </>
  );
}
