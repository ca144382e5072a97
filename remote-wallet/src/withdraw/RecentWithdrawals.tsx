import { useState } from 'react';
import type { TransactionRequest } from '@backlay/shared/contract';
import { mayCancel } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { Button, Modal } from '@backlay/shared/ui';
import { RecentRequests } from '../requests';
import type { WithdrawControls } from './use-withdraw';
import styles from './withdraw.module.scss';

/** The last five, each with its details behind it; a pending one can be taken back where the brand allows it (C2.27, C4.03). */
export function RecentWithdrawals({ withdraw }: { readonly withdraw: WithdrawControls }) {
  const t = useT();
  const { tenant } = useHost();
  const { requests, reload } = withdraw.recent;
  const [taking, setTaking] = useState<TransactionRequest | null>(null);
  return (
    <>
      <RecentRequests
        what="withdraw"
        title={t('withdraw.recent')}
        requests={requests}
        onRefresh={reload}
        actionOf={(request) =>
          mayCancel(request.status, tenant.flags.cancelWithdraw) && (
            <Button size="sm" onClick={() => setTaking(request)}>
              {t('withdraw.cancel')}
            </Button>
          )
        }
      />
      {taking && (
        <Modal
          open
          onClose={() => setTaking(null)}
          title={t('withdraw.cancel')}
          footer={
            <div className={styles.buttons}>
              <Button block onClick={() => setTaking(null)}>
                {t('withdraw.keep')}
              </Button>
              <Button
                block
                variant="primary"
                onClick={() => {
                  setTaking(null);
                  withdraw.takeBack(taking);
                }}
              >
                {t('withdraw.cancel')}
              </Button>
            </div>
          }
        >
          {t('withdraw.cancelAsk')}
        </Modal>
      )}
    </>
  );
}
