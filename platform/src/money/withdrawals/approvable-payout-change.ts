import { paymentTypes } from '@backlay/shared/contract/schemas';
import { formatMoney } from '@backlay/shared/domain';
import { z } from 'zod';
import { createPreview, type ApprovableAction } from '../../core/approvals';
import { reject } from '../../core/http';
import type { SettingsAudit } from '../../core/audit';
import { saveTypeWithin } from './account-calls';
import { payoutTypesOf, type PayoutType } from './payout-types';

const type: z.ZodType<PayoutType> = z.object({
  id: z.string(),
  tenantId: z.string(),
  paymentType: z.enum(paymentTypes),
  name: z.string(),
  minAmount: z.number(),
  maxAmount: z.number(),
  operatorId: z.number().nullable(),
  fields: z.array(z.object({ label: z.string(), type: z.string() })),
  active: z.boolean(),
  sort: z.number(),
});

const fieldsOf = ({ paymentType, name, minAmount, maxAmount, operatorId, fields }: PayoutType) => ({
  type: paymentType,
  name,
  limits: `${formatMoney(minAmount)} – ${formatMoney(maxAmount)}`,
  operator: operatorId === null ? '-' : String(operatorId),
  fields: fields.map(({ label }) => label).join(', '),
});

/** A changed way to pay out, as an action that waits for a second person (D1.16). */
export const approvablePayoutChange = (admin: Pick<SettingsAudit, 'record'>): ApprovableAction<PayoutType> => ({
  name: 'payout.change',
  permission: 'method.edit',
  input: type,
  async preview(connection, wanted) {
    const { rows } = await connection.query('SELECT 1 FROM payout_type WHERE id = $1 AND tenant_id <> $2', [
      wanted.id,
      wanted.tenantId,
    ]);
    if (rows.length > 0) return reject(404, 'Payment type not found');
    const types = await payoutTypesOf(connection, wanted.tenantId, { active: false });
    const stored = types.find(({ id }) => id === wanted.id);
    const was = stored && fieldsOf(stored);
    const fields = Object.entries(fieldsOf(wanted)).map(([field, value]) => {
      const before = was?.[field as keyof typeof was]; // The keys of both are those of fieldsOf.
      return [field, before === undefined || before === value ? value : `${before} → ${value}`];
    });
    return createPreview(Object.fromEntries(fields), [JSON.stringify(stored ?? null)]);
  },
  async run(connection, wanted, { approver }) {
    const isSaved = await saveTypeWithin(connection, admin, wanted, approver, approver.address);
    return isSaved ? null : reject(404, 'Payment type not found');
  },
});
