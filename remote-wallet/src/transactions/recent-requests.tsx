import { useEffect, useState, type ReactNode } from 'react';
import type { TransactionRequest } from '@backlay/shared/contract';
import { useCallMutation, useCallQuery } from '@backlay/shared/data';
import {
  isInstantMethod,
  isOpenRequest,
  mayCancelDeposit,
  toPaise,
  formatTime,
  formatDay,
} from '@backlay/shared/domain';
import { useHost, useT, useSingleFlight } from '@backlay/shared/host';
import { KeyValue, KeyValueList, MoneyText, StatusChip, Button, ButtonLink, Modal } from '@backlay/shared/ui';
import { CopyButton } from '../wallet-home';
import { useStatusLabel, useTypeWord, RequestLines } from './request-lines';
import { CancelRequest } from './cancel-request';
import styles from './requests.module.scss';

interface RequestPopupProps {
  readonly what: 'deposit' | 'withdraw';
  readonly request: TransactionRequest;
  readonly onClose: () => void;
  /** Reads the list again; a withdrawal has it (C2.37, OQ-110). */
  readonly onRefresh?: () => Promise<unknown>;
}

/** Status and details of a request on their own, with Close, and Refresh where it is a withdrawal (C2.36, C2.37). */
export function RequestPopup({ what, request, onClose, onRefresh }: RequestPopupProps) {
  const t = useT();
  const [busy, run] = useSingleFlight();
  return (
    <Modal
      open
      onClose={onClose}
      title={t(`popup.${what}`)}
      footer={
        <div className={styles.buttons}>
          {onRefresh && (
            <Button block icon="retry" busy={busy} onClick={() => void run(onRefresh)}>
              {t('withdraw.refresh')}
            </Button>
          )}
          <Button block variant="primary" onClick={onClose}>
            {t('transactions.close')}
          </Button>
        </div>
      }
    >
      <RequestLines request={request} />
    </Modal>
  );
}

interface RecentRequestsProps {
  readonly what: 'deposit' | 'withdraw';
  readonly title: string;
  readonly requests: readonly TransactionRequest[];
  /** Reads the list again; the pop-up of a withdrawal has it (C2.37). */
  readonly onRefresh?: () => Promise<unknown>;
  /** What else can be done with a request, under its row. */
  readonly actionOf?: (request: TransactionRequest) => ReactNode;
  /** Opens the details, where the screen has a place for them. */
  readonly onOpen?: (request: TransactionRequest) => void;
}

/** The last requests, each with its status and details behind it (C2.27, C2.36). */
export function RecentRequests({ what, title, requests, onRefresh, actionOf, onOpen }: RecentRequestsProps) {
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
            <li key={request._id} className={what === 'deposit' && isWaiting(request) ? styles.card : undefined}>
              <button type="button" onClick={() => (onOpen ? onOpen(request) : setOpen(request._id))}>
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

/** Whether staff have yet to decide on a deposit. */
export const isWaiting = ({ status, type }: TransactionRequest): boolean =>
  isOpenRequest(status) && !isInstantMethod(type);

/** Cancels a deposit, shows how that went, and reads the list again (E8.08). */
export function useCancelDeposit(reload: () => Promise<unknown>): (request: TransactionRequest) => Promise<void> {
  const { toasts } = useHost();
  const t = useT();
  const cancellation = useCallMutation('cancelDeposit');
  return async ({ _id }) => {
    const done = await cancellation.send({ depositId: _id });
    if (!done) return;
    if (done.ok) toasts.success(t('deposit.canceled'));
    else toasts.error(done.message || t('failure.title'));
    await reload();
  };
}

interface DepositActionsProps {
  readonly request: TransactionRequest;
  readonly contact: string | null;
  readonly onCancel: () => void;
}

/** How a deposit that waits stands, Cancel where the brand allows it, and the way to ask (E8.08, E8.09). */
export function DepositActions({ request, contact, onCancel }: DepositActionsProps) {
  const t = useT();
  const { tenant } = useHost();
  return (
    <>
      {isWaiting(request) && <WaitingNote request={request} />}
      <div className={styles.actions}>
        {mayCancelDeposit(request, tenant.flags.cancelDeposit) && (
          <CancelRequest
            label={t('deposit.cancel')}
            question={t('deposit.cancelAsk')}
            keep={t('deposit.cancelKeep')}
            onCancel={onCancel}
          />
        )}
        {isWaiting(request) && <AskAboutRequest contact={contact} />}
      </div>
    </>
  );
}

interface WaitingDepositsProps {
  readonly requests: readonly TransactionRequest[];
  readonly onOpen: (request: TransactionRequest) => void;
  /** Reads the list again. */
  readonly reload: () => Promise<unknown>;
}

/** Deposits that wait for staff, above the others: nobody looks for them in a list (E8.09). */
export function WaitingDeposits({ requests, onOpen, reload }: WaitingDepositsProps) {
  const statusName = useStatusLabel();
  const cancel = useCancelDeposit(reload);
  const terms = useCallQuery('depositMethods', { active: true }).answer?.terms;
  const contact = terms?.whatsapp ?? terms?.chat ?? null;
  return (
    <RecentRequests
      what="deposit"
      title={statusName('pending')}
      requests={requests}
      onOpen={onOpen}
      actionOf={(request) => (
        <DepositActions request={request} contact={contact} onCancel={() => void cancel(request)} />
      )}
    />
  );
}

interface WaitingStepsProps {
  readonly sentAt: string;
  /** Whether a reference of the payment came with it. */
  readonly hasUtr: boolean;
}

/** The steps of a deposit that waits for staff: the player sent and paid it, staff check it, then it is credited (E8.09). */
function WaitingSteps({ sentAt, hasUtr }: WaitingStepsProps) {
  const t = useT();
  const steps = [
    { name: t('deposit.step.sent'), detail: formatTime(sentAt), state: 'done' },
    { name: t('deposit.step.paid'), detail: null, state: hasUtr ? 'done' : 'open' },
    { name: t('deposit.step.checked'), detail: t('deposit.step.now'), state: 'current' },
    { name: t('deposit.step.credited'), detail: null, state: 'open' },
  ] as const;
  return (
    <ol className={styles.steps} aria-label={t('deposit.steps')}>
      {steps.map(({ name, detail, state }) => (
        <li key={name} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          {name}
          {detail && <small>{detail}</small>}
        </li>
      ))}
    </ol>
  );
}

const SECOND_MS = 1000;

/** How long a request waits, and by when most like it were decided in the last days. */
function WaitingClock({
  since,
  mostDecidedBy,
}: {
  readonly since: string;
  readonly mostDecidedBy: string | undefined;
}) {
  const t = useT();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / SECOND_MS));
  const minutes = Math.floor(seconds / 60);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const text =
    minutes < 60
      ? t('deposit.waitingMinutes', { minutes, seconds: twoDigits(seconds % 60) })
      : t('deposit.waitingHours', { hours: Math.floor(minutes / 60), minutes: twoDigits(minutes % 60) });
  // A time that has passed is no promise any more.
  const isAhead = mostDecidedBy !== undefined && Date.parse(mostDecidedBy) > now;
  return (
    <dl className={styles.clock}>
      {isAhead && (
        <div>
          <dt>{t('deposit.mostDecidedBy')}</dt>
          <dd>{formatTime(mostDecidedBy)}</dd>
        </div>
      )}
      <div>
        <dt>{t('deposit.waiting')}</dt>
        <dd>{text}</dd>
      </div>
    </dl>
  );
}

/** The brand's chat, for who wants to know more of a request that waits. */
export function AskAboutRequest({ contact }: { readonly contact: string | null }) {
  const t = useT();
  const address = contact && chatAddress(contact);
  if (!address) return null;
  return (
    <ButtonLink size="sm" icon="chat" href={address} target="_blank" rel="noopener noreferrer">
      {t('deposit.ask')}
    </ButtonLink>
  );
}

/** The chat of a number, or the link that stands for it; null for what is neither. */
export function chatAddress(number: string): string | null {
  if (/^https:\/\//.test(number)) return number;
  const digits = number.replace(/\D/g, '');
  return digits.length >= 8 ? `https://wa.me/${digits}` : null;
}

/** A deposit that is being checked: its steps, reference and usual wait, so that nobody takes it for credited money (E8.09). */
export function WaitingNote({ request }: { readonly request: TransactionRequest }) {
  const t = useT();
  const { createdAt, reference, utr, estimateMinutes, mostDecidedBy } = request;
  return (
    <>
      <WaitingSteps sentAt={createdAt} hasUtr={utr !== ''} />
      <WaitingClock since={createdAt} mostDecidedBy={mostDecidedBy} />
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
        {reference && (
          <>
            <span>{t('deposit.reference', { reference })}</span> <CopyButton what={reference} value={reference} />
          </>
        )}
      </p>
      {utr && (
        <KeyValueList className={styles.facts}>
          <KeyValue name={t('transactions.utr')}>{utr}</KeyValue>
        </KeyValueList>
      )}
    </>
  );
}
