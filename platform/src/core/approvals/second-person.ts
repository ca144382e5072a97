import type { ApprovalAction } from '@backlay/shared/contract';
import type { Paise } from '@backlay/shared/domain';
import { HttpRejection, type Caller } from '../http';
import type { TenantDirectory } from '../tenants';
import type { Approvals } from './approvals';
import type { ProposalCommand } from './ports';
import { needsSecondPerson } from './thresholds';

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
