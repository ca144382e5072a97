import {
  getNextStatus,
  beneficiaryProblem,
  fromPaise,
  canCancel,
  normaliseBeneficiary,
  withinLimits,
  type AccountField,
  type IpayBeneficiary,
  type Paise,
  type RequestAction,
} from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';
import { lockBalances } from '../ledger';
import {
  changeWithdrawal,
  postStep,
  type Notifier,
  type WithdrawalChanges,
  type WithdrawListener,
} from './close-withdrawal';
import { isHeldAfterRestore } from './held-withdrawals';
import { findPayout, insertPayout, type Approvers } from './payout-repository';
import { PayoutAccounts, type Owner, type PayoutAccount } from './payout-accounts';
import {
  byReference,
  findRequest,
  hasOpenRequest,
  insertRequest,
  lockRequest,
  setStatus,
  type WithdrawRequest,
} from './repository';

/** What a player is called, for the queue. */
export interface People {
  byId(id: string): Promise<{ readonly userName: string; readonly fullName: string } | null>;
}

/** Whether suppliers pay withdrawals out. */
export interface PayoutOffer {
  /** Whether an adapter of the brand takes this one; read in the caller's transaction. */
  takes(connection: Connection, request: Pick<WithdrawRequest, 'tenantId' | 'type' | 'amount'>): Promise<boolean>;
}

export interface WithdrawalsDeps {
  readonly database: Database;
  readonly notifier: Notifier;
  readonly people: People;
  /** Left out: staff pay by hand. */
  readonly payouts?: PayoutOffer;
  readonly clock?: () => number;
}

export interface WithdrawalCommand extends Owner {
  readonly payoutAccountId: string;
  readonly amount: Paise;
  readonly requestRef: string;
  /** The brand allows one open request at a time. */
  readonly exclusive: boolean;
  /** IPAY alone: where the operator pays to, and which operator. */
  readonly ipay?: IpayBeneficiary & { readonly operatorId: number };
  /** The player confirms it: from this amount on, and wherever the payee is not the one of the account (E7.07). */
  readonly confirmation?: { readonly from: Paise | null; use(connection: Connection): Promise<boolean> };
  /** Writes who requested it where that is not the player, in the same transaction. */
  readonly record?: (connection: Connection, request: WithdrawRequest) => Promise<void>;
}

export type WithdrawalRejection =
  | {
      readonly refused:
        | 'no-account'
        | 'no-type'
        | 'blocked'
        | 'too-much'
        | 'used'
        | 'unconfirmed'
        | 'account.fields'
        | 'ipay.ifsc'
        | 'ipay.number';
    }
  /** Limits in rupees (C5.11). */
  | { readonly refused: 'range'; readonly min: number; readonly max: number };

export interface Decision {
  readonly id: string;
  readonly action: RequestAction;
  /** As the role saw it, paise: a decision about another amount is none. */
  readonly amount: Paise;
  readonly remarks: string;
  /** An approval after which no supplier pays: staff did. */
  readonly byHand?: boolean | undefined;
}

/** `held`: staff have not released it since a restore (G5.04). */
export type Decided = WithdrawRequest | 'unknown' | 'final' | 'wrong-amount' | 'held';

/** Withdrawals: set aside when requested, given back when rejected or cancelled, paid when approved; every step a double entry. */
export class Withdrawals {
  readonly accounts: PayoutAccounts;
  /** Changes requests with their money, and notifies. */
  readonly changes: WithdrawalChanges;
  private readonly listeners = new Set<WithdrawListener>();
  private readonly clock: () => number;

  constructor(private readonly parts: WithdrawalsDeps) {
    this.accounts = new PayoutAccounts(parts.database);
    this.clock = parts.clock ?? Date.now;
    this.changes = { notifier: parts.notifier, clock: this.clock, changed: (changed) => this.notify(changed) };
  }

  /** Called with each change, after the commit. */
  onChange(listener: WithdrawListener): void {
    this.listeners.add(listener);
  }

  find(id: string, connection: Connection = this.parts.database): Promise<WithdrawRequest | null> {
    return findRequest(connection, id);
  }

  /** Every rule again, whatever the client checked (C7.28, S-15): the account, its limits, one at a time, and the balance. */
  async request(order: WithdrawalCommand): Promise<WithdrawRequest | WithdrawalRejection> {
    const { database, people } = this.parts;
    const known = await byReference(database, order.accountId, order.requestRef);
    if (known) return repeatOf(known, order);
    const account = await this.accounts.one(order, order.payoutAccountId);
    const instant = account?.type.paymentType === 'IPAY';
    if (!account || instant !== (order.ipay !== undefined)) return { refused: 'no-account' };
    if (order.ipay && order.ipay.operatorId !== account.type.operatorId) return { refused: 'no-account' };
    if (!account.type.active) return { refused: 'no-type' };
    const beneficiary = order.ipay && normaliseBeneficiary(beneficiaryOf(order.ipay));
    const problem = beneficiary && beneficiaryProblem(beneficiary);
    if (problem) return { refused: problem };
    const { minAmount, maxAmount } = account.type;
    if (!withinLimits(order.amount, account.type))
      return { refused: 'range', min: fromPaise(minAmount), max: fromPaise(maxAmount) };
    const player = await people.byId(order.accountId);
    const { confirmation } = order;
    const isOtherPayee = beneficiary !== undefined && !isPayeeOf(account, beneficiary);
    const isAsked = confirmation && (isOtherPayee || order.amount >= (confirmation.from ?? Number.POSITIVE_INFINITY));

    const made = await database.transaction(async (connection): Promise<WithdrawRequest | WithdrawalRejection> => {
      // The balance is taken first: whatever else asks for this player's money waits here, so that nothing below is overtaken.
      const balance = (await lockBalances(connection, [order.accountId])).get(order.accountId);
      const twin = await byReference(connection, order.accountId, order.requestRef);
      if (twin) return repeatOf(twin, order);
      if (order.exclusive && (await hasOpenRequest(connection, order.accountId))) return { refused: 'blocked' };
      if (!balance || balance.available < order.amount) return { refused: 'too-much' };
      // After everything else: what is refused uses no confirmation up, and nobody confirms what is refused.
      if (isAsked && !(await confirmation.use(connection))) return { refused: 'unconfirmed' };
      const request = await insertRequest(connection, {
        tenantId: order.tenantId,
        accountId: order.accountId,
        userName: player?.userName ?? order.accountId,
        fullName: player?.fullName ?? '',
        payoutAccountId: account.id,
        paymentType: account.type.paymentType,
        holder: account.name,
        details: beneficiary ? beneficiaryFields(beneficiary) : account.details,
        amount: order.amount,
        requestRef: order.requestRef,
        exclusive: order.exclusive,
      });
      if (!request) return { refused: 'blocked' };
      await postStep(connection, request, 'hold', 'Withdrawal requested', this.clock());
      await order.record?.(connection, request);
      return request;
    });
    if (!('refused' in made)) this.notify(toChanged(made));
    return made;
  }

  /** A player takes back a request of their own; the amount returns to the balance (C4.03). */
  async cancel(owner: Owner, id: string, allowed: boolean): Promise<Decided> {
    const done = await this.parts.database.transaction(async (connection): Promise<Decided> => {
      const request = await lockRequest(connection, id);
      if (!request || request.accountId !== owner.accountId || request.tenantId !== owner.tenantId) return 'unknown';
      if (!canCancel(request.status, allowed)) return 'final';
      if (await isHeldAfterRestore(connection, id)) return 'held';
      await postStep(connection, request, 'release', 'Withdrawal cancelled', this.clock());
      return setStatus(connection, id, 'canceled', '');
    });
    if (typeof done !== 'string') this.notify(toChanged(done));
    return done;
  }

  /**
   * A role decides, in the transaction of the caller (C4.04). `record` writes who did it there. Two decisions at the same moment: the
   * second one finds the request decided. The player is notified after the commit. An approved one that an adapter of the brand takes
   * becomes a payout, and is paid once the supplier has paid it (G7.03).
   */
  async decideWithin(
    connection: Connection,
    { id, action, amount, remarks, byHand }: Decision,
    record: (connection: Connection, from: WithdrawRequest, to: WithdrawRequest) => Promise<void>,
    approvers: Approvers,
  ): Promise<Decided> {
    const request = await lockRequest(connection, id);
    if (!request) return 'unknown';
    const status = getNextStatus(request.status, action);
    // From then on the payout decides it.
    if (!status || (await findPayout(connection, id))) return 'final';
    if (await isHeldAfterRestore(connection, id)) return 'held';
    if (amount !== request.amount) return 'wrong-amount';
    const isPayout =
      status === 'approved' && byHand !== true && ((await this.parts.payouts?.takes(connection, request)) ?? false);
    if (isPayout) await insertPayout(connection, request, approvers, this.clock());
    const change = {
      approved: { step: 'paid', title: 'Withdrawal paid' },
      rejected: { step: 'release', title: 'Withdrawal rejected' },
      processing: { step: null, title: '' },
    } as const;
    const next = isPayout ? 'processing' : status;
    const changed = await changeWithdrawal(this.changes, connection, request, {
      ...{ status: next, remarks, by: 'staff' },
      ...change[next],
    });
    await record(connection, request, changed);
    return changed;
  }

  private notify(changed: Parameters<WithdrawListener>[0]): void {
    for (const listener of this.listeners) listener(changed);
  }
}

const toChanged = ({ id, accountId, type, status }: WithdrawRequest): Parameters<WithdrawListener>[0] => ({
  ...{ accountId, requestId: id, paymentType: type, status },
  by: 'staff',
});

/** The same request again is the same request; another one under its reference is none (S-15). */
const repeatOf = (
  known: WithdrawRequest,
  { amount, payoutAccountId }: WithdrawalCommand,
): WithdrawRequest | WithdrawalRejection =>
  known.amount === amount && known.payoutAccountId === payoutAccountId ? known : { refused: 'used' };

const beneficiaryOf = ({ beneficiaryName, bankName, ifscCode, accountNumber }: IpayBeneficiary): IpayBeneficiary => ({
  beneficiaryName,
  bankName,
  ifscCode,
  accountNumber,
});

/** Whether a payee is the bank account that is stored. */
function isPayeeOf({ details }: PayoutAccount, { ifscCode, accountNumber }: IpayBeneficiary): boolean {
  const valueOf = (label: string): string => details.find((detail) => detail.label === label)?.value ?? '';
  const stored = normaliseBeneficiary({
    ...{ beneficiaryName: '', bankName: '' },
    ifscCode: valueOf('IFSC Code'),
    accountNumber: valueOf('Account Number'),
  });
  return stored.ifscCode === ifscCode && stored.accountNumber === accountNumber;
}

const beneficiaryFields = (given: IpayBeneficiary): AccountField[] => [
  { label: 'Beneficiary Name', value: given.beneficiaryName },
  { label: 'Bank Name', value: given.bankName },
  { label: 'Account Number', value: given.accountNumber },
  { label: 'IFSC Code', value: given.ifscCode },
];
