import { useState } from 'react';
import { useT } from '@backlay/shared/host';
import { Icon, Select, TabPanel, Tabs, TextField } from '@backlay/shared/ui';
import { ApprovalList } from './approval-list';
import { presetRange, DateRangePicker } from '../../reports';
import { STATUS_FILTERS, useStatusName, type StatusFilter } from '../../transactions';
import { RequestAuditLog } from './request-audit-log';
import { RequestList } from './request-list';
import styles from './requests.module.scss';

type Tab = 'deposit' | 'withdraw' | 'approvals' | 'audit';

/** /requests on the admin website: what players of the down-line asked for, and what was done with it (C1.01, C4.04). */
export default function ApprovalsScreen() {
  const t = useT();
  const [now] = useState(() => Date.now());
  const [tab, setTab] = useState<Tab>('deposit');
  const [status, setStatus] = useState<StatusFilter>('pending');
  const [days, setDays] = useState(() => presetRange('last30', now));
  const [search, setSearch] = useState('');
  const statusName = useStatusName();
  return (
    <div className={styles.screen}>
      <h1>{t('queue.title')}</h1>
      <Tabs<Tab>
        label={t('queue.title')}
        idPrefix="queue"
        compact
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'deposit', label: t('queue.deposits') },
          { id: 'withdraw', label: t('queue.withdrawals') },
          { id: 'approvals', label: t('approval.title') },
          { id: 'audit', label: t('queue.audit') },
        ]}
      />
      {(tab === 'deposit' || tab === 'withdraw') && (
        <div className={styles.filters}>
          <DateRangePicker value={days} now={now} onChange={setDays} />
          <Select
            compact
            icon="filter"
            label={t('transactions.status')}
            value={status}
            options={STATUS_FILTERS.map((value) => ({ value, label: statusName(value) }))}
            onChange={setStatus}
          />
          <TextField
            hideLabel
            className={styles.search}
            start={<Icon name="search" size={18} />}
            label={t('queue.search')}
            placeholder={t('queue.search')}
            type="search"
            maxLength={80}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      <TabPanel idPrefix="queue" id={tab}>
        {tab === 'audit' && <RequestAuditLog />}
        {tab === 'approvals' && <ApprovalList />}
        {(tab === 'deposit' || tab === 'withdraw') && (
          <RequestList key={tab} kind={tab} status={status} range={days.range} search={search.trim()} />
        )}
      </TabPanel>
    </div>
  );
}
