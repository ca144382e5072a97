import { randomUUID } from 'node:crypto';
import type { Notification } from '@backlay/shared/contract';
import {
  getNextStatus,
  serverMessages,
  formatMoney,
  type Paise,
  type RequestAction,
  type RequestStatus,
} from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';
import { reject, HttpRejection } from '../../core/http';
import { findDuplicate } from './validate-deposit';
import type { DepositBonuses, DepositLedger, DepositRules, Notifier } from './ports';
import {
  byReference,
  decideRequest,
  lockDepositor,
  lockRequest,
  openDeposit,
  type StoredRequest,
  countApproved,
} from './repository';

/** Books the money of a request that is about to be approved, and what the deposit brings besides; answers that, in paise. */
export async function postDeposit(
  { ledger, bonuses }: { readonly ledger: DepositLedger; readonly bonuses: DepositBonuses },
  connection: Connection,
  { id, tenantId, accountId, amount, offerId }: StoredRequest,
  remarks: string,
): Promise<Paise> {
  await ledger.credit(connection, { accountId, amount, key: `deposit:${id}`, remarks });
  // The credit locked the balance: another deposit of the player that is approved now is either counted or waits.
  const depositCount = await countApproved(connection, accountId);
  return bonuses.onDeposit(connection, { tenantId, accountId, requestId: id, amount, offerId, depositCount });
}

export interface ResolveDepositDeps {
  readonly database: Database;
  readonly ledger: DepositLedger;
  readonly bonuses: DepositBonuses;
  readonly rules: DepositRules;
  readonly notifier: Notifier;
}

export interface DepositDecision {
  readonly id: string;
  readonly action: RequestAction;
  /** As the role saw it, paise: a decision about another amount is none. */
  readonly amount: Paise;
  readonly remarks: string;
}

/** `instant`: the gateway decides that one. */
export type ResolvedDeposit = StoredRequest | 'unknown' | 'final' | 'wrong-amount' | 'instant';

/** A deposit that was decided, and the note about it. */
export interface DecidedDeposit {
  readonly changed: StoredRequest;
  readonly note: Notification | null;
}

const NOTES: Partial<Record<RequestStatus, (amount: string, remarks: string) => { title: string; message: string }>> = {
  approved: (amount) => ({ title: serverMessages['deposit.success'], message: `${amount} was added to your balance.` }),
  rejected: (amount, remarks) => ({
    title: serverMessages['deposit.rejected'],
    message: `Your deposit of ${amount} was not accepted.${remarks ? ` ${remarks}` : ''}`,
  }),
};

/** Web push of a decision; a tap opens the request (E7.02). */
export const depositPush = (id: string) =>
  ({ kind: 'depositDecided', path: `/transaction?tab=deposit&request=${id}` }) as const;

const noteOf = (notifier: Notifier, connection: Connection, request: StoredRequest): Promise<Notification | null> => {
  const note = NOTES[request.status]?.(formatMoney(request.amount), request.remarks);
  return note
    ? notifier.add(
        { accountId: request.accountId, key: `deposit:${request.id}`, ...note, push: depositPush(request.id) },
        connection,
      )
    : Promise.resolve(null);
};

/** Two decisions at the same moment: the second one finds the request decided, so the balance changes once (C4.04). */
export async function resolveDeposit(
  parts: ResolveDepositDeps,
  connection: Connection,
  { id, action, amount, remarks }: DepositDecision,
  record: (connection: Connection, from: StoredRequest, to: StoredRequest) => Promise<void>,
): Promise<DecidedDeposit | Exclude<ResolvedDeposit, StoredRequest>> {
  const request = await lockRequest(connection, id);
  if (!request) return 'unknown';
  const status = getNextStatus(request.status, action);
  if (!status) return 'final';
  if (request.paymentType === 'IPAY') return 'instant';
  if (amount !== request.amount) return 'wrong-amount';
  const bonusAmount =
    status === 'approved' ? await postDeposit(parts, connection, request, `Deposit by ${request.paymentType}`) : 0;
  const changed = await decideRequest(connection, id, status, { remarks, bonusAmount });
  await record(connection, request, changed);
  return { changed, note: await noteOf(parts.notifier, connection, changed) };
}

const BRANCH = 'branch';

export interface BranchDeposit {
  readonly tenantId: string;
  readonly accountId: string;
  readonly amount: Paise;
  readonly remarks: string;
  readonly requestRef?: string;
}

/** A deposit over the counter is approved as it is made; the player's own limits hold there too. */
export async function createBranchDeposit(
  parts: ResolveDepositDeps,
  connection: Connection,
  { tenantId, accountId, amount, remarks, requestRef = randomUUID() }: BranchDeposit,
  record: (connection: Connection, to: StoredRequest) => Promise<void>,
): Promise<DecidedDeposit | HttpRejection> {
  await lockDepositor(connection, accountId);
  const known = await byReference(connection, accountId, requestRef);
  if (known) {
    const repeat = findDuplicate(known, { methodId: BRANCH, amount });
    return repeat instanceof HttpRejection ? repeat : { changed: repeat, note: null };
  }
  const limited = await parts.rules.depositRefusal(connection, accountId, amount);
  if (limited) return reject(403, limited);
  const opened = await openDeposit(connection, {
    tenantId,
    accountId,
    methodId: BRANCH,
    paymentType: 'BRANCH',
    amount,
    requestRef,
    exclusive: false,
  });
  // The lock is held and the reference is new: there is nothing that could stand in the way.
  if (opened.kind !== 'new') throw new Error(`A branch deposit was not opened: ${opened.kind}`);
  const bonusAmount = await postDeposit(parts, connection, opened.request, 'Deposit at the branch');
  const verdict = { remarks, bonusAmount };
  const changed = await decideRequest(connection, opened.request.id, 'approved', verdict);
  await record(connection, changed);
  return { changed, note: await noteOf(parts.notifier, connection, changed) };
}
