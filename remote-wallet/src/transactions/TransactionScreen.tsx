import { useState } from 'react';
import { useHost, useT } from '@backlay/shared/host';
import { useSearchParams } from '@backlay/shared/router';
import { Button, IconButton, Select, TabPanel, Tabs } from '@backlay/shared/ui';
import { StatementList } from '../statement';
import { DATE_PRESETS, rangeOf, rangeQuery } from './date-range';
import { DepositList } from './DepositList';
import { allOf, STATUS_FILTERS, useStatusName, type TransactionFilter } from './filter';
import styles from './transactions.module.scss';

type Tab = 'deposit' | 'withdraw';

/** /transaction: My Transactions, deposits and withdrawals over a range of days (C2.30 to C2.35). */
export default function TransactionScreen() {
  const t = useT();
  const { navigation, toasts } = useHost();
  const [query] = useSearchParams();
  const [tab, setTab] = useState<Tab>(query.get('tab') === 'withdraw' ? 'withdraw' : 'deposit');
  const [filter, setFilter] = useState<TransactionFilter>(allOf);
  const [today] = useState(() => Date.now());
  const statusName = useStatusName();
  const range = rangeQuery(rangeOf(filter.preset, today));
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
        <Select
          compact
          icon="calendar"
          label={t('transactions.dates')}
          value={filter.preset}
          options={DATE_PRESETS.map((preset) => ({ value: preset, label: t(`transactions.${preset}`) }))}
          onChange={(preset) => setFilter({ ...filter, preset })}
        />
        {tab === 'deposit' && (
          <Select
            compact
            icon="filter"
            label={t('transactions.status')}
            value={filter.status}
            options={STATUS_FILTERS.map((status) => ({ value: status, label: statusName(status) }))}
            onChange={(status) => setFilter({ ...filter, status })}
          />
        )}
        <Button variant="quiet" onClick={() => setFilter(allOf)}>
          {t('transactions.reset')}
        </Button>
      </div>
      <TabPanel idPrefix="transactions" id={tab}>
        {tab === 'deposit' ? (
          <DepositList range={range} status={filter.status} />
        ) : (
          <StatementList filter={{ trxType: 'withdraw', ...range }} />
        )}
      </TabPanel>
      <footer className={styles.foot}>
        <Button size="sm" onClick={soon}>
          {t('transactions.excel')}
        </Button>
        <Button size="sm" onClick={soon}>
          {t('transactions.pdf')}
        </Button>
      </footer>
    </div>
  );
}
