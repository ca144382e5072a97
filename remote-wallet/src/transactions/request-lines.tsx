import { KeyValue, KeyValueList, MoneyText, StatusChip, IconButton } from '@backlay/shared/ui';
import type { TransactionRequest } from '@backlay/shared/contract';
import { toPaise } from '@backlay/shared/domain';
import { useHost, useT, useSaid } from '@backlay/shared/host';
import { formatDateTime } from '../wallet-home';
import { useStatusLabel, useTypeWord } from './request-labels';
import styles from './requests.module.scss';

/** Status and amount of a request, and everything about it (C2.35). */
export function RequestLines({ request }: { readonly request: TransactionRequest }) {
  const t = useT();
  const translateMessage = useSaid();
  const word = useStatusLabel();
  const typeWord = useTypeWord();
  const { reference, amount, remarks, createdAt, type, utr, status, account } = request;
  const money = <MoneyText paise={toPaise(amount)} symbol />;
  return (
    <>
      <div className={styles.summary}>
        <StatusChip status={status}>{word(status)}</StatusChip>
        <b>{money}</b>
      </div>
      <KeyValueList>
        {reference && (
          <KeyValue
            name={t('transactions.requestId')}
            action={<Copy what={t('transactions.requestId')} value={reference} />}
          >
            {reference}
          </KeyValue>
        )}
        <KeyValue name={t('transactions.amount')}>{money}</KeyValue>
        <KeyValue name={t('transactions.remarks')}>{remarks ? translateMessage(remarks) : '-'}</KeyValue>
        <KeyValue name={t('transactions.dateAndTime')}>{formatDateTime(createdAt)}</KeyValue>
        <KeyValue name={t('transactions.paymentType')}>{typeWord(type)}</KeyValue>
        <KeyValue name={t('transactions.utr')} action={utr && <Copy what={t('transactions.utr')} value={utr} />}>
          {utr || '-'}
        </KeyValue>
        <KeyValue name={t('transactions.walletLabel')}>{t('transactions.wallet')}</KeyValue>
        <KeyValue name={t('transactions.status')}>{word(status)}</KeyValue>
        {account && (
          <KeyValue name={t('popup.payTo')}>
            <span className={styles.account}>
              {[account.name, ...account.accountDetails.map(({ value }) => value)].join(', ')}
            </span>
          </KeyValue>
        )}
      </KeyValueList>
    </>
  );
}

function Copy({ what, value }: { readonly what: string; readonly value: string }) {
  const t = useT();
  const { toasts } = useHost();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toasts.success(t('copied.value', { value }));
    } catch {
      // The browser keeps the clipboard from pages without permission or without https: the value can be read.
    }
  };
  return <IconButton icon="copy" size={18} label={t('transactions.copy', { what })} onClick={() => void copy()} />;
}
