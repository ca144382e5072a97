import { useState } from 'react';
import { useHost, useT } from '@backlay/shared/host';
import { useSearchParams } from '@backlay/shared/router';
import { Button, IconButton, Select, TabPanel, Tabs } from '@backlay/shared/ui';
import { DateRangePicker, rangeQuery, presetRange, type PickedRange } from '../reports';
import { STATUS_FILTERS, useStatusName, type StatusFilter } from './request-lines';
import { RequestList } from './request-list';
import styles from './transactions.module.scss';

export interface TransactionFilter {
  readonly days: PickedRange;
  readonly status: StatusFilter;
}

/** As the screen opens, and what Reset goes back to. */
export const allOf = (now: number): TransactionFilter => ({ days: presetRange('last7', now), status: 'all' });

type Tab = 'deposit' | 'withdraw';

/** /transaction: My Transactions, deposits and withdrawals over a range of days (C2.30 to C2.35). */
export default function TransactionScreen() {
  const [query] = useSearchParams();
  // Another address, as a notification opens it in an open page, starts anew.
  return <Transactions key={query.toString()} isWithdraw={query.get('tab') === 'withdraw'} />;
}

function Transactions({ isWithdraw }: { readonly isWithdraw: boolean }) {
  const t = useT();
  const { navigation, toasts } = useHost();
  const [tab, setTab] = useState<Tab>(isWithdraw ? 'withdraw' : 'deposit');
  const [now] = useState(() => Date.now());
  const [filter, setFilter] = useState<TransactionFilter>(() => allOf(now));
  const statusName = useStatusName();
  const soon = () => toasts.info(t('transactions.soon'));

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <IconButton icon="chevron-left" label={t('nav.back')} onClick={() => navigation.back()} />
        <h1>{t('transactions.title')}</h1>
      </header>
      <Tabs<Tab>
        className={styles.tabs}
        label={t('transactions.title')}
        idPrefix="transactions"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'deposit', label: t('transactions.deposit') },
          { id: 'withdraw', label: t('transactions.withdraw') },
        ]}
      />
      <div className={styles.filters}>
        <DateRangePicker value={filter.days} now={now} onChange={(days) => setFilter({ ...filter, days })} />
        <Select
          compact
          icon="filter"
          label={t('transactions.status')}
          value={filter.status}
          options={STATUS_FILTERS.map((status) => ({ value: status, label: statusName(status) }))}
          onChange={(status) => setFilter({ ...filter, status })}
        />
        <Button variant="quiet" onClick={() => setFilter(allOf(now))}>
          {t('transactions.reset')}
        </Button>
      </div>
      <TabPanel idPrefix="transactions" id={tab}>
        <RequestList key={tab} what={tab} range={rangeQuery(filter.days.range)} status={filter.status}>
          <Button size="sm" onClick={soon}>
            {t('transactions.excel')}
          </Button>
          <Button size="sm" onClick={soon}>
            {t('transactions.pdf')}
          </Button>
        </RequestList>
      </TabPanel>
    </div>
  );
}
