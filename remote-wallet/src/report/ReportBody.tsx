import { useState } from 'react';
import type { GameReport } from '@backlay/shared/contract';
import {
  BET_CATEGORIES,
  REPORT_TYPES,
  reportSummary,
  toPaise,
  type BetCategory,
  type ReportType,
  type TextKey,
} from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { EmptyState, ErrorPanel, KeyValue, KeyValueList, MoneyText, Select, Skeleton } from '@backlay/shared/ui';
import { presetRange, RangePicker } from '../range-picker';
import { BetRows } from './BetRows';
import { useReport } from './use-report';
import styles from './report.module.scss';

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

/** Profit and loss of a player, for a role of the one that it asks about, over a range of days, the last seven unless said: by what it came from, with the total (C2.38, C4.09, C9.09). */
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
        <RangePicker value={days} now={now} onChange={setDays} />
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
            <Payments report={report} />
          ) : (
            <BetRows report={report} category={type === 'sportsBook' ? 'sportsBook' : category} />
          )}
          <Total report={report} />
        </>
      )}
    </div>
  );
}

function Payments({ report }: { readonly report: GameReport }) {
  const t = useT();
  const { deposit, withdraw } = reportSummary(report);
  const bonus = report.deposit.reduce((sum, row) => sum + toPaise(row.totalBonus), 0);
  if (report.deposit.length + report.withdraw.length === 0)
    return <EmptyState icon="transactions" title={t('report.empty')} />;
  return (
    <KeyValueList>
      <KeyValue name={t('report.deposits')}>
        <MoneyText paise={toPaise(deposit)} symbol />
      </KeyValue>
      {bonus > 0 && (
        <KeyValue name={t('statement.bonus')}>
          <MoneyText paise={bonus} symbol />
        </KeyValue>
      )}
      <KeyValue name={t('report.withdrawals')}>
        <MoneyText paise={toPaise(withdraw)} symbol />
      </KeyValue>
    </KeyValueList>
  );
}

/** The parts of the total and the total, as the product reckons it (C9.09). */
function Total({ report }: { readonly report: GameReport }) {
  const t = useT();
  const summary = reportSummary(report);
  return (
    <KeyValueList className={styles.total}>
      <KeyValue name={t('report.casino')}>
        <MoneyText paise={toPaise(summary.casinoNet)} symbol signed />
      </KeyValue>
      <KeyValue name={t('report.exchange')}>
        <MoneyText paise={toPaise(summary.exchangeNet)} symbol signed />
      </KeyValue>
      <KeyValue name={<b>{t('report.total')}</b>}>
        <MoneyText paise={toPaise(summary.total)} symbol signed />
      </KeyValue>
    </KeyValueList>
  );
}
