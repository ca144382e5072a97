import {
  getNextStatus,
  serverMessages,
  toPaise,
  type AccountType,
  type Paise,
  type RequestAction,
  type RequestStatus,
} from '@backlay/shared/domain';
import type { TransactionRequest } from '@backlay/shared/contract';
import type { SecondPerson, WaitingApproval } from '../../core/approvals';
import type { Connection, Database } from '../../core/database';
import { orRefusal, reject, HttpRejection, RefusedInTransaction, type Caller } from '../../core/http';
import { recordAdminAction } from './request-audit';

/** A request as the desk needs to know it. */
export interface PaymentRequest {
  readonly id: string;
  readonly accountId: string;
  readonly tenantId: string;
  readonly amount: Paise;
  readonly status: RequestStatus;
  /** Of a deposit; IPAY is decided by its gateway. */
  readonly paymentType?: string;
}

/** Requests of one kind, as their module keeps them. */
export interface PaymentRequestSource<R extends PaymentRequest> {
  find(id: string, connection?: Connection): Promise<R | null>;
  /**
   * Runs in the caller's transaction, `record` included. A second decision at the same moment finds the request decided.
   * The player is notified after the commit.
   */
  decideWithin(
    connection: Connection,
    decision: ApprovalDecision,
    record: (connection: Connection, from: R, to: R) => Promise<void>,
    approvers: ApprovalPair,
  ): Promise<R | 'unknown' | 'final' | 'wrong-amount' | 'instant' | 'held'>;
  docs(request: R): TransactionRequest | Promise<TransactionRequest>;
}

/** What a role decided, the amount in paise as it saw it. */
export interface ApprovalDecision {
  readonly id: string;
  readonly action: RequestAction;
  readonly amount: Paise;
  readonly remarks: string;
  /** An approved withdrawal that staff paid: no supplier pays it. */
  readonly byHand?: boolean | undefined;
}

/** Who approved first, and the second person, where there was one. */
export interface ApprovalPair {
  readonly approvedBy: string;
  readonly confirmedBy: string | null;
}

/** Whose credit line a deposit is taken from. */
export type Spender = Pick<ApprovalActor, 'accountId' | 'userType'>;

/** Who decided. */
export interface ApprovalActor {
  readonly accountId: string;
  readonly userName: string;
  readonly userType: AccountType;
  readonly address: string;
}

export interface PaymentApprovalDeps {
  readonly database: Database;
  readonly people: { byId(id: string, connection?: Connection): Promise<{ readonly userName: string } | null> };
  readonly secondPerson: SecondPerson;
  /** Takes a deposit that a role approves from the role's credit line; throws RefusedInTransaction where that is too small. */
  readonly spendCredit: (connection: Connection, role: Spender, deposit: PaymentRequest) => Promise<void>;
}

/** What a role sends (C7.07, C7.10); the amount in rupees. */
export interface ApprovalCommand {
  readonly id: string;
  readonly amount: number;
  readonly action: RequestAction;
  readonly remarks: string;
  readonly byHand?: boolean | undefined;
  readonly transactionCode: string;
}

const unknown = () => reject(404, 'Request not found');

const APPROVAL = { deposit: 'deposit.approve', withdraw: 'withdraw.approve' } as const;

/**
 * Lets a role decide on a request: of its own down-line, with its own code, once, and written down (C4.04, S-05, S-15). An approval from the
 * threshold of its tenant on waits for a second person, and the request stays as it is (D1.16).
 */
export async function resolvePaymentRequest<R extends PaymentRequest>(
  parts: PaymentApprovalDeps,
  kind: 'deposit' | 'withdraw',
  requests: PaymentRequestSource<R>,
  { caller, address }: { readonly caller: Caller; readonly address: string },
  command: ApprovalCommand,
): Promise<{ docs: TransactionRequest; message: string; approval?: WaitingApproval } | HttpRejection> {
  const { database, people, secondPerson } = parts;
  const found = await requests.find(command.id);
  if (!found) return unknown();
  const { id, action, remarks, byHand } = command;
  const decision: ApprovalDecision = { id, action, amount: toPaise(command.amount), remarks, byHand };
  const waits =
    action === 'approve' &&
    getNextStatus(found.status, action) !== null &&
    decision.amount === found.amount &&
    found.paymentType !== 'IPAY';
  if (waits && secondPerson.isNeeded(APPROVAL[kind], found.tenantId, found.amount)) {
    const approval = await secondPerson.propose(caller, address, {
      action: APPROVAL[kind],
      tenantId: found.tenantId,
      accountId: found.accountId,
      target: found.id,
      subject: (await people.byId(found.accountId))?.userName ?? found.accountId,
      amount: found.amount,
      input: decision,
      remarks,
    });
    if (approval instanceof HttpRejection) return approval;
    return { docs: await requests.docs(found), message: serverMessages['approval.waiting'], approval };
  }
  const actor = {
    accountId: caller.accountId,
    userType: caller.userType,
    userName: (await people.byId(caller.accountId))?.userName ?? caller.accountId,
    address,
  };
  const decided = await orRefusal(
    database.transaction((connection) => decideWithin(parts, kind, requests, connection, decision, actor, actor)),
  );
  if (decided instanceof HttpRejection) return decided;
  return { docs: await requests.docs(decided), message: serverMessages[`queue.done.${action}`] };
}

/**
 * Decides in the transaction of the caller, with the entry of the audit. `spender` is the role whose credit line a deposit is taken from,
 * `actor` who decided last.
 * @throws RefusedInTransaction where it cannot be decided so.
 */
export async function decideWithin<R extends PaymentRequest>(
  { people, spendCredit }: Pick<PaymentApprovalDeps, 'people' | 'spendCredit'>,
  kind: 'deposit' | 'withdraw',
  requests: PaymentRequestSource<R>,
  connection: Connection,
  decision: ApprovalDecision,
  spender: Spender,
  actor: ApprovalActor,
): Promise<R> {
  const record = async (inside: Connection, from: R, to: R): Promise<void> => {
    if (kind === 'deposit' && to.status === 'approved') await spendCredit(inside, spender, from);
    await recordAdminAction(inside, {
      actorId: actor.accountId,
      actorName: actor.userName,
      actorType: actor.userType,
      kind,
      requestId: from.id,
      accountId: from.accountId,
      userName: (await people.byId(from.accountId, inside))?.userName ?? from.accountId,
      tenantId: from.tenantId,
      action: decision.action,
      amount: from.amount,
      from: from.status,
      to: to.status,
      remarks: decision.remarks,
      address: actor.address,
    });
  };
  const decided = await requests.decideWithin(connection, decision, record, {
    approvedBy: spender.accountId,
    confirmedBy: actor.accountId === spender.accountId ? null : actor.accountId,
  });
  if (typeof decided !== 'string') return decided;
  throw new RefusedInTransaction(
    {
      unknown: unknown(),
      final: reject(409, serverMessages['queue.decided']),
      held: reject(409, serverMessages['queue.held']),
      instant: reject(409, serverMessages['deposit.instant']),
      'wrong-amount': reject(409, serverMessages['queue.amountChanged']),
    }[decided],
  );
}
