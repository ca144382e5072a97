import { useEffect } from 'react';
import { useHost, useT } from '@backlay/shared/host';
import { Card } from '@backlay/shared/ui';
import { useAdmission } from '../deposit';
import { ChatInstead } from './ChatInstead';
import { useWithdraw } from './use-withdraw';
import { WithdrawBody, WithdrawFooter } from './WithdrawBody';
import styles from './withdraw.module.scss';

/** /withdraw: the drawer as a page (C2.02). */
export default function WithdrawPage() {
  const { navigation, tenant } = useHost();
  const chat = tenant.flags.withdrawToChat;
  const admission = useAdmission();
  useEffect(() => {
    if (!chat && !admission.admitted) {
      navigation.go('/', { replace: true });
      admission.refuse();
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- said once
  }, []);
  if (chat)
    return (
      <Card className={styles.page}>
        <ChatInstead />
      </Card>
    );
  return admission.admitted ? <OpenWithdrawPage /> : null;
}

function OpenWithdrawPage() {
  const t = useT();
  const withdraw = useWithdraw();
  return (
    <Card className={styles.page}>
      <h1>{t('withdraw.title')}</h1>
      <WithdrawBody withdraw={withdraw} />
      <footer>
        <WithdrawFooter withdraw={withdraw} />
      </footer>
    </Card>
  );
}
