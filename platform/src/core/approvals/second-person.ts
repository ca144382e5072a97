import type { ApprovalAction } from '@backlay/shared/contract';
import { HttpRejection, type Caller } from '../http';
import type { TenantDirectory, TenantRecord } from '../tenants';
import type { Approvals } from './approvals';
import type { ProposalCommand } from './ports';
import { toPaise, type Paise } from '@backlay/shared/domain';

/** Amount in rupees from which an action needs a second person, unless its tenant sets another (D1.16). */
export const DEFAULT_THRESHOLDS: Readonly<Record<ApprovalAction, number | null>> = {
  'withdraw.approve': 200_000,
  'deposit.approve': 200_000,
  'deposit.branch': 200_000,
  'market.correct': 0,
  'market.void': 50_000,
  'market.voidSettled': 0,
  'cap.raise': 0,
  'method.change': 0,
  'payout.change': 0,
  'credit.issue': 0,
  adjust: 10_000,
  'casino.win': 1_000_000,
  'brand.publish': 0,
};

type Thresholds = TenantRecord['rules']['approvalThresholds'];

/** Whether an action of this amount (paise) waits for a second person: at its threshold and above; 0 is always, null never. */
export function needsSecondPerson(action: ApprovalAction, amount: Paise, thresholds: Thresholds): boolean {
  const named = thresholds?.[action];
  const threshold = named === undefined ? DEFAULT_THRESHOLDS[action] : named;
  return threshold !== null && amount >= toPaise(threshold);
}

/** A proposal as the answer of a call names it. */
export interface WaitingApproval {
  readonly _id: string;
  readonly expiresAt: string | null;
}

/** What calls ask before they act: whether a second person is needed, and if so to wait for one. */
export interface SecondPerson {
  /** By the threshold of the tenant; without a tenant by the strictest of all brands. `amount` in paise. */
  isNeeded(action: ApprovalAction, tenantId: string | null, amount: Paise): boolean;
  propose<Input>(
    caller: Caller,
    address: string,
    command: ProposalCommand<Input>,
  ): Promise<WaitingApproval | HttpRejection>;
}

export interface SecondPersonDeps {
  readonly approvals: Pick<Approvals, 'propose'>;
  readonly tenants: Pick<TenantDirectory, 'all' | 'byId'>;
  readonly people: { byId(id: string): Promise<{ readonly userName: string } | null> };
}

/** The question and the proposal in one place, for every call whose action may wait. */
export function createSecondPerson({ approvals, tenants, people }: SecondPersonDeps): SecondPerson {
  const thresholdsOf = (tenantId: string | null) => {
    if (tenantId !== null) return [tenants.byId(tenantId)?.rules.approvalThresholds];
    return tenants
      .all()
      .filter(({ audience }) => audience === 'player')
      .map(({ rules }) => rules.approvalThresholds);
  };
  return {
    isNeeded: (action, tenantId, amount) =>
      thresholdsOf(tenantId).some((thresholds) => needsSecondPerson(action, amount, thresholds)),
    async propose({ accountId, userType }, address, command) {
      const userName = (await people.byId(accountId))?.userName ?? accountId;
      const made = await approvals.propose({ accountId, userType, userName, address }, command);
      if (made instanceof HttpRejection) return made;
      const { id, expiresAt } = made;
      return { _id: id, expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString() };
    },
  };
}
