import { formatMoney, serverMessages } from '@backlay/shared/domain';
import { z } from 'zod';
import { createPreview, type ApprovableAction } from '../../core/approvals';
import { orRefusal, reject, HttpRejection } from '../../core/http';
import type { Payments } from './payments';
import { byReference } from './repository';
import type { StaffView } from './staff-calls';

const deposit = z.object({
  tenantId: z.string(),
  accountId: z.string(),
  amount: z.number().int().positive(),
  remarks: z.string(),
  requestRef: z.string(),
});

/** Who may be paid for at the branch: suspended and closed accounts take no deposits (D1.14). */
type DepositorAt = (
  accountId: string,
  connection: Parameters<StaffView['record']>[0],
) => Promise<{ readonly userName: string; readonly demo: boolean; readonly blocked: boolean } | null>;

async function findDepositor(
  byId: DepositorAt,
  ...[accountId, connection]: Parameters<DepositorAt>
): Promise<{ readonly userName: string } | HttpRejection> {
  const player = await byId(accountId, connection);
  if (player === null) return reject(404, 'Player not found');
  if (player.demo) return reject(403, serverMessages['demo.restricted']);
  return player.blocked ? reject(403, serverMessages['login.locked']) : player;
}

/** A deposit over the counter as an action that may wait for a second person; it uses the credit of the branch that proposed it. */
export const approvableBranchDeposit = (
  payments: Payments,
  staff: Pick<StaffView, 'record' | 'spendCredit'> & { readonly byId: DepositorAt },
): ApprovableAction<z.infer<typeof deposit>> => ({
  name: 'deposit.branch',
  permission: 'credit.give',
  input: deposit,
  async preview(connection, { accountId, amount, requestRef }) {
    const player = await findDepositor(staff.byId, accountId, connection);
    if (player instanceof HttpRejection) return player;
    if (await byReference(connection, accountId, requestRef))
      return reject(409, 'This reference has already been used');
    return createPreview({ player: player.userName, amount: formatMoney(amount) });
  },
  async run(connection, input, { proposer, approver }) {
    const player = await findDepositor(staff.byId, input.accountId, connection);
    if (player instanceof HttpRejection) return player;
    const made = await orRefusal(
      payments.depositAtBranchWithin(connection, input, async (inside, request) => {
        await staff.spendCredit(inside, proposer ?? approver, request);
        await staff.record(inside, approver, approver.address, request);
      }),
    );
    return made instanceof HttpRejection ? made : null;
  },
});
