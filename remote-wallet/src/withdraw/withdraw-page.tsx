import { useHost, useT } from '@backlay/shared/host';
import { Card } from '@backlay/shared/ui';
import { useRequireDepositAccess } from '../deposit';
import { ContactInstead } from './contact-instead';
import { useWithdraw } from './use-withdraw';
import { WithdrawBody, WithdrawFooter } from './withdraw-body';
import styles from './withdraw.module.scss';

/** /withdraw: the drawer as a page (C2.02). */
export default function WithdrawPage() {
  const chat = useHost().tenant.flags.withdrawToChat;
  const admitted = useRequireDepositAccess(chat);
  if (chat)
    return (
      <Card className={styles.page}>
        <ContactInstead />
      </Card>
    );
  return admitted ? <OpenWithdrawPage /> : null;
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
