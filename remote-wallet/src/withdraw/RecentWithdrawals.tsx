import { useState } from 'react';
import type { TransactionRequest } from '@backlay/shared/contract';
import { mayCancel, toPaise } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { Button, Modal, MoneyText, StatusChip } from '@backlay/shared/ui';
import { clock, writeDay } from '../moment';
import { RequestPopup, useStatusWord } from '../requests';
import type { WithdrawControls } from './use-withdraw';
import styles from './withdraw.module.scss';

/** The last five, each with its details behind it; a pending one can be taken back where the brand allows it (C2.27, C4.03). */
export function RecentWithdrawals({ withdraw }: { readonly withdraw: WithdrawControls }) {
  const t = useT();
  const { tenant } = useHost();
  const word = useStatusWord();
  const { requests, reload } = withdraw.recent;
  const [open, setOpen] = useState<string | null>(null);
  const [taking, setTaking] = useState<TransactionRequest | null>(null);
  if (requests.length === 0) return null;
  const opened = requests.find(({ _id }) => _id === open);
  return (
    <>
      <section className={styles.recent} aria-label={t('withdraw.recent')}>
        <h3>{t('withdraw.recent')}</h3>
        <ul>
          {requests.map((request) => (
            <li key={request._id}>
              <button type="button" onClick={() => setOpen(request._id)}>
                <span>
                  <b>
                    <MoneyText paise={toPaise(request.amount)} symbol />
                  </b>
                  <small>{`${request.type}, ${writeDay(request.createdAt)}, ${clock(request.createdAt)}`}</small>
                </span>
                <StatusChip status={request.status}>{word(request.status)}</StatusChip>
              </button>
              {mayCancel(request.status, tenant.flags.cancelWithdraw) && (
                <Button size="sm" onClick={() => setTaking(request)}>
                  {t('withdraw.cancel')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      {opened && <RequestPopup what="withdraw" request={opened} onClose={() => setOpen(null)} onRefresh={reload} />}
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
