import { useEffect } from 'react';
import { useHost, useT } from '@backlay/shared/host';
import { Card } from '@backlay/shared/ui';
import { useAdmission } from '../deposit';
import { useWithdraw } from './use-withdraw';
import { WithdrawBody, WithdrawFooter } from './WithdrawBody';
import styles from './withdraw.module.scss';

/** /withdraw: the drawer as a page (C2.02). */
export default function WithdrawPage() {
  const { navigation } = useHost();
  const admission = useAdmission();
  useEffect(() => {
    if (!admission.admitted) {
      navigation.go('/', { replace: true });
      admission.refuse();
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- said once
  }, []);
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
