import { useState } from 'react';
import { useCallQuery } from '@backlay/shared/data';
import { useSession, useT } from '@backlay/shared/host';
import { Card, EmptyState, ErrorPanel, Select, Skeleton, TabPanel, Tabs } from '@backlay/shared/ui';
import { SettingsAuditLog } from './settings-audit-log';
import { CapSettings } from './cap-settings';
import { MethodSettings } from './method-settings';
import { OfferSettings } from './offer-settings';
import { PayoutSettings } from './payout-settings';
import styles from './payment-settings.module.scss';

type Tab = 'bonuses' | 'deposits' | 'payouts' | 'caps' | 'audit';

/** /money-settings on the admin website: bonuses, ways to pay in and out, and loss caps, brand by brand (C3.15, C7.18, C7.19, D4.03). */
export default function PaymentSettingsScreen() {
  const t = useT();
  const administrator = useSession(({ userType }) => userType === 'administrator');
  return (
    <div className={styles.screen}>
      <h1>{t('settings.title')}</h1>
      {administrator ? <Settings /> : <EmptyState icon="lock" title={t('settings.administrators')} />}
    </div>
  );
}

function Settings() {
  const t = useT();
  const brands = useCallQuery('siteSettings', {});
  const docs = brands.answer?.docs ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [tab, setTab] = useState<Tab>('bonuses');
  const brand = chosen ?? docs[0]?.whiteLabelId ?? null;

  if (brands.state === 'failed')
    return <ErrorPanel onRetry={() => void brands.reload()}>{t('settings.failed')}</ErrorPanel>;
  if (brand === null) return <Skeleton height={180} />;
  return (
    <>
      <Tabs<Tab>
        compact
        label={t('settings.title')}
        idPrefix="settings"
        value={tab}
        onChange={setTab}
        className={styles.tabs}
        tabs={[
          { id: 'bonuses', label: t('settings.bonuses') },
          { id: 'deposits', label: t('settings.deposits') },
          { id: 'payouts', label: t('settings.payouts') },
          { id: 'caps', label: t('settings.caps') },
          { id: 'audit', label: t('settings.audit') },
        ]}
      />
      {tab !== 'audit' && tab !== 'caps' && (
        <Select
          className={styles.brand}
          label={t('settings.brand')}
          value={brand}
          options={docs.map(({ whiteLabelId, name }) => ({ value: whiteLabelId, label: name }))}
          onChange={setChosen}
        />
      )}
      <TabPanel idPrefix="settings" id={tab}>
        <div className={styles.panel} key={`${tab} ${brand}`}>
          {tab === 'bonuses' && <OfferSettings brand={brand} />}
          {tab === 'deposits' && <MethodSettings brand={brand} />}
          {tab === 'payouts' && <PayoutSettings brand={brand} />}
          {tab === 'caps' && <CapSettings />}
          {tab === 'audit' && (
            <Card padded>
              <SettingsAuditLog />
            </Card>
          )}
        </div>
      </TabPanel>
    </>
  );
}
