import { randomUUID } from 'node:crypto';
import type { TransactionRequest } from '@backlay/shared/contract';
import { serverMessages, fromPaise, toPaise } from '@backlay/shared/domain';
import type { SecondPerson, WaitingApproval } from '../../core/approvals';
import type { Connection } from '../../core/database';
import { orRefusal, reject, HttpRejection, type Caller, type RegisterRoute } from '../../core/http';
import type { BranchDeposit } from './approve-deposit';
import type { Payments } from './payments';
import type { DepositorLookup } from './ports';
import type { StoredRequest } from './repository';

/** What payments ask about the roles that look through them. */
export interface StaffView extends DepositorLookup {
  brandOf(tenantId: string): string;
  /** Records who deposited for whom, in the transaction of the action. */
  record(
    connection: Connection,
    by: Pick<Caller, 'accountId' | 'userType'>,
    address: string,
    request: StoredRequest,
  ): Promise<void>;
  /** Takes the deposit from the credit line of the role; throws RefusedInTransaction where that is too small. */
  spendCredit(
    connection: Connection,
    role: Pick<Caller, 'accountId' | 'userType'>,
    request: StoredRequest,
  ): Promise<void>;
  readonly secondPerson: SecondPerson;
}

/** A branch pays in for a player of its down-line, with its transaction password, and it is written down (C4.05, C7.06, OQ-106). */
export function defineBranchDeposit(define: RegisterRoute, payments: Payments, staff: StaffView): void {
  define('branchDeposit', async ({ caller, body, address }) => {
    const player = await staff.byId(body.userId);
    if (!player) return reject(404, 'Player not found');
    if (player.demo) return reject(403, serverMessages['demo.restricted']);
    // Suspended and closed accounts take no deposits (D1.14).
    if (player.blocked) return reject(403, serverMessages['login.locked']);
    const amount = toPaise(body.amount);
    if (amount < 1) return reject(400, serverMessages['deposit.amountFirst']);
    const { tenantId, userName } = player;
    const { userId: accountId, remarks, requestRef = randomUUID() } = body;
    const deposit = { tenantId, accountId, amount, remarks, requestRef };
    const isKnown = (await payments.byReference(accountId, requestRef)) !== null;
    if (!isKnown && staff.secondPerson.isNeeded('deposit.branch', tenantId, amount)) {
      const approval = await staff.secondPerson.propose(caller, address, {
        action: 'deposit.branch',
        tenantId,
        accountId,
        target: `${accountId}:${requestRef}`,
        subject: userName,
        amount,
        input: deposit,
        remarks,
      });
      if (approval instanceof HttpRejection) return approval;
      return { docs: waitingDocs(approval, deposit), message: serverMessages['approval.waiting'], approval };
    }
    const made = await orRefusal(
      payments.depositAtBranch(deposit, async (connection, request) => {
        await staff.spendCredit(connection, caller, request);
        await staff.record(connection, caller, address, request);
      }),
    );
    return made instanceof HttpRejection
      ? made
      : { docs: payments.docsOf(made), message: serverMessages['deposit.success'] };
  });
}

/** A deposit that waits for a second person, as the role sees it: under the id of its proposal. */
const waitingDocs = (approval: WaitingApproval, { amount, remarks }: BranchDeposit): TransactionRequest => ({
  _id: approval._id,
  amount: fromPaise(amount),
  remarks,
  createdAt: new Date().toISOString(),
  type: 'BRANCH',
  utr: '',
  status: 'pending',
});
