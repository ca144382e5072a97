import { catalogue, toPaise } from '@backlay/shared/domain';
import type { Connection } from '../database';
import { refuse, Refusal, type Caller, type DefineCall } from '../http';
import type { Payments } from './payments';
import type { DepositorLookup } from './ports';
import { requestDocs, type StoredRequest } from './requests';

/** What payments ask about the roles that look through them. */
export interface StaffView extends DepositorLookup {
  brandOf(tenantId: string): string;
  /** Writes down who paid in for whom, in the transaction of the deed. */
  record(connection: Connection, by: Caller, address: string, request: StoredRequest): Promise<void>;
}

/** A branch pays in for a player of its down-line, with its transaction password, and it is written down (C4.05, C7.06, OQ-106). */
export function defineBranchDeposit(define: DefineCall, payments: Payments, staff: StaffView): void {
  define('branchDeposit', async ({ caller, body, address }) => {
    const player = await staff.byId(body.userId);
    if (!player) return refuse(404, 'There is no such player');
    if (player.demo) return refuse(403, catalogue['demo.restricted']);
    const amount = toPaise(body.amount);
    if (amount < 1) return refuse(400, catalogue['deposit.amountFirst']);
    const made = await payments.depositAtBranch(
      {
        tenantId: player.tenantId,
        accountId: body.userId,
        amount,
        remarks: body.remarks,
        requestRef: body.requestRef,
      },
      (connection, request) => staff.record(connection, caller, address, request),
    );
    return made instanceof Refusal ? made : { docs: requestDocs(made), message: catalogue['deposit.success'] };
  });
}
