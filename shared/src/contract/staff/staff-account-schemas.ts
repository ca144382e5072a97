import { z } from 'zod';
import { id, reason, text } from '../common/fields';

/** From the laxest to the strictest (D1.14). */
export const accountStatuses = ['active', 'betLocked', 'suspended', 'closed'] as const;

/** For the account and everybody below it; `until` is an ISO time, for a lock or a suspension alone. */
export const accountStatusBody = z.object({
  userId: id,
  status: z.enum(accountStatuses),
  reason,
  until: z.iso.datetime().optional(),
  transactionCode: text(64).default(''),
});

/** `effective` is the strictest of the account and all above it. */
export const accountStatusAnswer = z.object({
  docs: z.object({
    _id: z.string(),
    status: z.enum(accountStatuses),
    effective: z.enum(accountStatuses),
    until: z.string().nullable(),
  }),
  message: z.string(),
});
export const endSessionsBody = z.object({ userId: id, transactionCode: text(64).default('') });

const staffRole = z.object({
  _id: z.string(),
  name: z.string(),
  /** Null: of the house. */
  tenantId: z.string().nullable(),
  /** Template of a level, or one of the supplied roles. */
  isSupplied: z.boolean(),
  permissions: z.array(z.string()),
});
export const rolesAnswer = z.object({ docs: z.array(staffRole), message: z.string() });

/** A role by its id, or a new one of a tenant; without a tenant it is of the house (D1.05). */
export const saveRoleBody = z.object({
  roleId: id.optional(),
  tenantId: id.optional(),
  name: text(60).min(1),
  permissions: z.array(text(40)).max(100),
  reason,
  transactionCode: text(64).default(''),
});
export const savedRoleAnswer = z.object({ docs: z.object({ _id: z.string() }), message: z.string() });
export const assignRoleBody = z.object({
  userId: id,
  roleId: id,
  reason,
  transactionCode: text(64).default(''),
});
export const assignedRoleAnswer = z.object({
  docs: z.object({ _id: z.string(), roleId: z.string() }),
  message: z.string(),
});

/** The accounts that work for this one (D1.07). */
export const powerUsersQuery = z.object({ userId: id });
export const powerUsersAnswer = z.object({
  docs: z.array(
    z.object({
      _id: z.string(),
      userName: z.string(),
      roleId: z.string(),
      role: z.string(),
      tenantIds: z.array(z.string()),
      status: z.enum(accountStatuses),
    }),
  ),
  message: z.string(),
});

/** `tenantIds` and `subtreeOf` make the scope smaller than that of the account for which it works. */
export const createPowerUserBody = z.object({
  userId: id,
  userName: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{2,29}$/),
  fullName: text(60).default(''),
  roleId: id,
  tenantIds: z.array(id).max(100).default([]),
  subtreeOf: id.optional(),
  reason,
  transactionCode: text(64).default(''),
});
/** The password is shown this once; another one has to be chosen at the first sign-in. */
export const createdPowerUserAnswer = z.object({
  docs: z.object({ _id: z.string(), userName: z.string(), password: z.string() }),
  message: z.string(),
});
