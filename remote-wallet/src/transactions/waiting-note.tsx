import type { TransactionRequest } from '@backlay/shared/contract';
import { useT } from '@backlay/shared/host';
import styles from './requests.module.scss';

/** That a deposit is being checked, with its reference and the usual wait, so that nobody takes it for credited money (E8.09). */
export function WaitingNote({ request }: { readonly request: TransactionRequest }) {
  const t = useT();
  const { reference, estimateMinutes } = request;
  return (
    <p className={styles.waiting}>
      <span>{t('deposit.checking')}</span>
      {estimateMinutes !== undefined && (
        <span>
          {estimateMinutes === null
            ? t('deposit.estimateDay')
            : t(estimateMinutes === 1 ? 'deposit.estimateMinute' : 'deposit.estimate', { minutes: estimateMinutes })}
        </span>
      )}
      {estimateMinutes !== undefined && reference && ' · '}
      {reference && <span>{t('deposit.reference', { reference })}</span>}
    </p>
  );
}
