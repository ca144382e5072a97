import { useState, type ReactNode } from 'react';
import type { TransactionRequest } from '@backlay/shared/contract';
import { toPaise } from '@backlay/shared/domain';
import { MoneyText, StatusChip } from '@backlay/shared/ui';
import { formatTime, formatDay } from '../wallet-home';
import { RequestPopup } from './request-popup';
import { useStatusLabel, useTypeWord } from './request-labels';
import styles from './requests.module.scss';
import { useT } from '@backlay/shared/host';

interface RecentRequestsProps {
  readonly what: 'deposit' | 'withdraw';
  readonly title: string;
  readonly requests: readonly TransactionRequest[];
  /** Reads the list again; the pop-up of a withdrawal has it (C2.37). */
  readonly onRefresh?: () => Promise<unknown>;
  /** What else can be done with a request, under its row. */
  readonly actionOf?: (request: TransactionRequest) => ReactNode;
}

/** The last requests, each with its status and details behind it (C2.27, C2.36). */
export function RecentRequests({ what, title, requests, onRefresh, actionOf }: RecentRequestsProps) {
  const word = useStatusLabel();
  const typeWord = useTypeWord();
  const [open, setOpen] = useState<string | null>(null);
  const opened = requests.find(({ _id }) => _id === open);
  if (requests.length === 0) return null;
  return (
    <>
      <section className={styles.recent} aria-label={title}>
        <h3>{title}</h3>
        <ul>
          {requests.map((request) => (
            <li key={request._id}>
              <button type="button" onClick={() => setOpen(request._id)}>
                <span>
                  <b>
                    <MoneyText paise={toPaise(request.amount)} symbol />
                  </b>
                  <small>{`${typeWord(request.type)}, ${formatDay(request.createdAt)}, ${formatTime(request.createdAt)}`}</small>
                </span>
                <StatusChip status={request.status}>{word(request.status)}</StatusChip>
              </button>
              {actionOf?.(request)}
            </li>
          ))}
        </ul>
      </section>
      {opened && <RequestPopup what={what} request={opened} onClose={() => setOpen(null)} onRefresh={onRefresh} />}
    </>
  );
}

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
