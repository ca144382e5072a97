import { formatMoney, serverMessages } from '@backlay/shared/domain';
import { paymentTypes } from '@backlay/shared/contract/schemas';
import { z } from 'zod';
import { createPreview, type ApprovableAction, type Preview } from '../../core/approvals';
import type { Connection } from '../../core/database';
import { HttpRejection, reject } from '../../core/http';
import type { SettingsAudit } from '../../core/audit';
import { saveMethodWithin } from './method-calls';
import { lockMethod, methodsOf, type StoredMethod } from './methods';

const text = z.string().optional();
const method: z.ZodType<StoredMethod> = z.object({
  id: z.string(),
  tenantId: z.string(),
  paymentType: z.enum(paymentTypes),
  paymentName: z.string(),
  details: z.object({
    upiId: text,
    customFields: z.array(z.object({ label: z.string(), type: z.string(), value: z.string() })),
    accountNumber: text,
    ifscCode: text,
    accountName: text,
    bankName: text,
    walletNumber: text,
    mobileNumber: text,
    appName: text,
  }),
  isLocked: z.boolean(),
  minAmount: z.number(),
  maxAmount: z.number(),
  sort: z.number(),
  active: z.boolean(),
});

/** As much of a value as a person reads: a picture is longer. */
const LONGEST = 120;
const shorten = (value: string): string => (value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value);

const fieldsOf = ({
  paymentType,
  paymentName,
  details,
  minAmount,
  maxAmount,
}: StoredMethod): Record<string, string> => {
  const { customFields, ...named } = details;
  return {
    type: paymentType,
    name: paymentName,
    limits: `${formatMoney(minAmount)} – ${formatMoney(maxAmount)}`,
    ...Object.fromEntries(Object.entries(named).flatMap(([field, value]) => (value ? [[field, value]] : []))),
    ...Object.fromEntries(customFields.map(({ label, value }) => [label, shorten(value)])),
  };
};

async function previewChange(connection: Connection, wanted: StoredMethod): Promise<Preview | HttpRejection> {
  const { rows } = await connection.query('SELECT 1 FROM deposit_method WHERE id = $1 AND tenant_id <> $2', [
    wanted.id,
    wanted.tenantId,
  ]);
  if (rows.length > 0) return reject(404, 'Payment method not found');
  const stored = (await methodsOf(connection, wanted.tenantId, { all: true })).find(({ id }) => id === wanted.id);
  const was = stored ? fieldsOf(stored) : {};
  const will = fieldsOf(wanted);
  // A field that the change removes is shown too.
  const fields = Object.keys({ ...will, ...was }).map((field) => {
    const [before = '', after = ''] = [was[field], will[field]];
    return [field, before === after || !stored ? after : `${before || '-'} → ${after || '-'}`];
  });
  // A picture is compared in full, whatever of it is shown.
  return createPreview(Object.fromEntries(fields), [JSON.stringify(stored ?? null)]);
}

/** A changed bank account, UPI id or picture of a way to pay, as an action that waits for a second person (D1.16). */
export const approvableMethodChange = (admin: Pick<SettingsAudit, 'record'>): ApprovableAction<StoredMethod> => ({
  name: 'method.change',
  permission: 'method.edit',
  input: method,
  preview: previewChange,
  async run(connection, wanted, { approver, version }) {
    // The preview was made before the lock: what has changed since is confirmed anew.
    await lockMethod(connection, wanted.id);
    const locked = await previewChange(connection, wanted);
    if (locked instanceof HttpRejection) return locked;
    if (locked.version !== version) return reject(409, serverMessages['approval.changed']);
    const saved = await saveMethodWithin(connection, admin, wanted, approver, approver.address);
    return saved === 'saved' ? null : reject(404, 'Payment method not found');
  },
});
