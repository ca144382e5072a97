import { KeyValue, KeyValueList, MoneyText, StatusChip, IconButton } from '@backlay/shared/ui';
import type { TransactionRequest } from '@backlay/shared/contract';
import { PAYMENT_TYPES, toPaise, formatDateTime } from '@backlay/shared/domain';
import { useT, useSaid } from '@backlay/shared/host';
import { useCopyValue } from '../wallet-home';
import styles from './requests.module.scss';

/** The word of a status (C4.01). */
export function useStatusLabel(): (status: TransactionRequest['status']) => string {
  const t = useT();
  return (status) => t(`transactions.${status}`);
}

/** The word of a request's payment type (C3.01); an operator's own name of a type is translated by the dictionary. */
export function useTypeWord(): (type: TransactionRequest['type']) => string {
  const t = useT();
  const translateMessage = useSaid();
  return (type) => {
    const known = PAYMENT_TYPES.find((name) => name === type);
    return known ? t(`transactions.type.${known}`) : translateMessage(type);
  };
}

/** The type in a row that reads 'type | name' (C2.17): as the contract spells it, since players know UPI and QR by these names. */
export function useTypeLabel(): (type: TransactionRequest['type']) => string {
  const translateMessage = useSaid();
  const word = useTypeWord();
  return (type) => (type === 'other' ? word(type) : translateMessage(type));
}

/** The statuses that a list can be narrowed to; all for reset (C4.10, OQ-111). */
export const STATUS_FILTERS = ['all', 'pending', 'processing', 'approved', 'rejected'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** Names of request states in the chosen language. */
export function useStatusName(): (status: StatusFilter) => string {
  const t = useT();
  const word = useStatusLabel();
  return (status) => (status === 'all' ? t('transactions.allStatuses') : word(status));
}

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
  const copy = useCopyValue();
  return <IconButton icon="copy" size={18} label={t('transactions.copy', { what })} onClick={() => void copy(value)} />;
}
