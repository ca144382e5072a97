import { formatMoney } from '@backlay/shared/domain';
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

/** A deposit over the counter as an action that may wait for a second person; it uses the credit of the branch that proposed it. */
export const approvableBranchDeposit = (
  payments: Payments,
  staff: Pick<StaffView, 'record' | 'spendCredit'> & {
    /** What the player is called; null where there is no such player. */
    nameOf(accountId: string, connection: Parameters<StaffView['record']>[0]): Promise<string | null>;
  },
): ApprovableAction<z.infer<typeof deposit>> => ({
  name: 'deposit.branch',
  permission: 'request.decide',
  input: deposit,
  async preview(connection, { accountId, amount, requestRef }) {
    const player = await staff.nameOf(accountId, connection);
    if (player === null) return reject(404, 'Player not found');
    if (await byReference(connection, accountId, requestRef))
      return reject(409, 'This reference has already been used');
    return createPreview({ player, amount: formatMoney(amount) });
  },
  async run(connection, input, { proposer, approver }) {
    const made = await orRefusal(
      payments.depositAtBranchWithin(connection, input, async (inside, request) => {
        await staff.spendCredit(inside, proposer ?? approver, request);
        await staff.record(inside, approver, approver.address, request);
      }),
    );
    return made instanceof HttpRejection ? made : null;
  },
});
