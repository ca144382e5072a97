import { formatMoney, type DecidedStatus, type Paise } from '@backlay/shared/domain';
import { afterCommit, type Connection } from '../../core/database';
import type { Notifications } from '../../accounts/notifications';
import { post, type PostingEntry } from '../ledger';
import { setStatus, type WithdrawRequest } from './repository';

/** Writes notes to players and staff: in the transaction of what they are about, sent after it. */
export type Notifier = Pick<Notifications, 'add' | 'push'>;

/** Called after a request changed and is durable in the database. */
export type WithdrawListener = (changed: {
  readonly accountId: string;
  readonly requestId: string;
  readonly paymentType: string;
  readonly status: string;
  /** Who changed it: a payout adapter is a gateway. */
  readonly by: 'staff' | 'gateway';
}) => void;

/** What moves the money of a withdrawal; each is booked once for a request. */
export type WithdrawalStep = 'hold' | 'release' | 'paid' | 'returned';

/** Books a step of a withdrawal in the caller's transaction. */
export async function postStep(
  connection: Connection,
  { id, accountId, amount, type }: Pick<WithdrawRequest, 'id' | 'accountId' | 'amount' | 'type'>,
  step: WithdrawalStep,
  remarks: string,
  at: number,
): Promise<void> {
  const player = (change: Paise): PostingEntry => ({ userId: accountId, account: 'available', amount: change });
  const aside = (change: Paise): PostingEntry => ({ house: 'withdrawals', amount: change });
  const lines: Readonly<Record<WithdrawalStep, readonly PostingEntry[]>> = {
    hold: [player(-amount), aside(amount)],
    release: [aside(-amount), player(amount)],
    paid: [aside(-amount), { house: 'gateway', amount }],
    returned: [{ house: 'gateway', amount: -amount }, player(amount)],
  };
  await post(connection, [
    {
      key: `withdraw:${id}:${step}`,
      kind: 'withdraw',
      reference: id,
      remarks: `${remarks}, ${type}`,
      details: { withdrawId: id, step },
      at,
      lines: lines[step],
    },
  ]);
}

export interface WithdrawalChange {
  readonly status: DecidedStatus;
  /** Null: the money stays where it is. */
  readonly step: WithdrawalStep | null;
  /** Of the step, for the statement. */
  readonly title: string;
  readonly remarks: string;
  /** Of the bank. */
  readonly utr?: string;
  readonly by: 'staff' | 'gateway';
}

export interface WithdrawalChanges {
  readonly notifier: Notifier;
  readonly clock: () => number;
  /** Called after the commit. */
  readonly changed: WithdrawListener;
}

/** Changes a locked request: its money, its status and the note to its player, in the caller's transaction. */
export async function changeWithdrawal(
  { notifier, clock, changed }: WithdrawalChanges,
  connection: Connection,
  request: WithdrawRequest,
  { status, step, title, remarks, utr, by }: WithdrawalChange,
): Promise<WithdrawRequest> {
  if (step !== null) await postStep(connection, request, step, title, clock());
  const now = await setStatus(connection, request.id, status, remarks, utr);
  const note = await notifier.add(noteOf(now, status), connection);
  afterCommit(connection, () => {
    changed({ accountId: now.accountId, requestId: now.id, paymentType: now.type, status, by });
    if (note) notifier.push(now.accountId, note);
  });
  return now;
}

function noteOf({ id, accountId, amount, remarks }: WithdrawRequest, status: DecidedStatus) {
  const money = formatMoney(amount);
  const text = {
    approved: { title: 'Withdrawal paid', message: `${money} is on its way to your account.` },
    rejected: {
      title: 'Withdrawal rejected',
      message: `${money} was returned to your balance${remarks ? `: ${remarks}` : ''}`,
    },
    processing: { title: 'Withdrawal processing', message: `Your withdrawal of ${money} is being paid out.` },
  }[status];
  // A step in between is no decision: browsers receive no message of it.
  const push = { kind: 'withdrawalDecided', path: `/transaction?tab=withdraw&request=${id}` } as const;
  return { accountId, key: `withdraw:${id}:${status}`, ...text, ...(status !== 'processing' && { push }) };
}

/** Status and money of a withdrawal after its payout: what was paid comes back from the supplier, all else from what was set aside. */
export function toPayoutEnd(end: 'paid' | 'failed' | 'returned', wasPaid: boolean, utr: string): WithdrawalChange {
  const by = 'gateway';
  if (end === 'paid') return { status: 'approved', step: 'paid', title: 'Withdrawal paid', remarks: '', utr, by };
  const isReturned = end === 'returned';
  return {
    status: 'rejected',
    step: wasPaid ? 'returned' : 'release',
    title: isReturned ? 'Withdrawal returned' : 'Withdrawal failed',
    remarks: isReturned ? 'The bank returned the payment' : 'The payment failed',
    utr,
    by,
  };
}
