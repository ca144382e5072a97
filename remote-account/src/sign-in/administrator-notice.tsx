import { useEffect, useState } from 'react';
import { useHost, useT } from '@backlay/shared/host';
import { toCallResult } from '../profile';
import styles from './login.module.scss';

const COMMAND = 'npm run staff -- create-administrator <user name>';

/** On the staff site, while nobody can sign in: the command that makes the first administrator (D1.08). */
export function AdministratorNotice() {
  const { api, tenant } = useHost();
  const t = useT();
  const isStaffSite = tenant.audience === 'staff';
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (!isStaffSite) return;
    let isGone = false;
    void toCallResult(api.call('cumulative', {})).then((read) => {
      if (!isGone && read.ok) setNeeded(read.answer.docs.needsAdministrator === true);
    });
    return () => void (isGone = true);
  }, [api, isStaffSite]);
  if (!isNeeded) return null;
  return (
    <div className={styles.notice} role="status">
      <p>{t('login.needsAdministrator')}</p>
      <code>{COMMAND}</code>
    </div>
  );
}
