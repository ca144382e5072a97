import { useHost, useT } from '@backlay/shared/host';
import { Card } from '@backlay/shared/ui';
import { useAdmittedPage } from '../deposit';
import { ChatInstead } from './ChatInstead';
import { useWithdraw } from './use-withdraw';
import { WithdrawBody, WithdrawFooter } from './WithdrawBody';
import styles from './withdraw.module.scss';

/** /withdraw: the drawer as a page (C2.02). */
export default function WithdrawPage() {
  const chat = useHost().tenant.flags.withdrawToChat;
  const admitted = useAdmittedPage(chat);
  if (chat)
    return (
      <Card className={styles.page}>
        <ChatInstead />
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
