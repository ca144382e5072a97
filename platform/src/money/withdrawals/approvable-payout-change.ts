import { paymentTypes } from '@backlay/shared/contract/schemas';
import { formatMoney, serverMessages } from '@backlay/shared/domain';
import { z } from 'zod';
import { createPreview, type ApprovableAction, type Preview } from '../../core/approvals';
import type { Connection } from '../../core/database';
import { HttpRejection, reject } from '../../core/http';
import type { SettingsAudit } from '../../core/audit';
import { saveTypeWithin } from './account-calls';
import { lockPayoutType, payoutTypesOf, type PayoutType } from './payout-types';

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

async function previewChange(connection: Connection, wanted: PayoutType): Promise<Preview | HttpRejection> {
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
}

/** A changed way to pay out, as an action that waits for a second person (D1.16). */
export const approvablePayoutChange = (admin: Pick<SettingsAudit, 'record'>): ApprovableAction<PayoutType> => ({
  name: 'payout.change',
  permission: 'method.edit',
  input: type,
  preview: previewChange,
  async run(connection, wanted, { approver, version }) {
    // The preview was made before the lock: what has changed since is confirmed anew.
    await lockPayoutType(connection, wanted.id);
    const locked = await previewChange(connection, wanted);
    if (locked instanceof HttpRejection) return locked;
    if (locked.version !== version) return reject(409, serverMessages['approval.changed']);
    const saved = await saveTypeWithin(connection, admin, wanted, approver, approver.address);
    return saved === 'saved' ? null : reject(404, 'Payment type not found');
  },
});
