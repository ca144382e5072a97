import { z } from 'zod';
import { id, paged, pageQuery, rupeeAmount, text } from '../common/fields';

export const settingKinds = [
  'bonusOffer',
  'depositMethod',
  'paymentMethodType',
  'player',
  'account',
  'complaint',
] as const;

/** Who changed which setting, of a brand or of a player. `changes` has old and new value by field. */
export const settingsAuditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  actor: z.string(),
  actorType: z.string(),
  kind: z.enum(settingKinds),
  subjectId: z.string(),
  /** What it is called: an offer's title, a method's name, a player's user name. */
  subject: z.string(),
  brand: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
});
export const settingsAuditQuery = pageQuery.extend({ kind: z.enum(settingKinds).optional(), subjectId: id.optional() });
export const settingsAuditResponse = paged(settingsAuditEntry);

/** Who did what to what, when, by which permission; `words` are searched in names, reasons and changes (D1.20). */
export const auditQuery = pageQuery.extend({
  person: text(100).optional(),
  subjectKind: text(40).optional(),
  subjectId: text(200).optional(),
  tenantId: id.optional(),
  permission: text(40).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  words: text(100).optional(),
});
export const auditAnswer = paged(
  z.object({
    _id: z.string(),
    at: z.string(),
    actor: z.string(),
    actorType: z.string(),
    /** The account for which the actor works, where it is a power user. */
    owner: z.string().nullable().optional(),
    /** Person, token, identity, health, rollout, system or server; null for an entry of an earlier version. */
    actorKind: z.string().nullable(),
    action: z.string(),
    call: z.string().nullable(),
    permission: z.string().nullable(),
    subjectKind: z.string(),
    subjectId: z.string(),
    subject: z.string(),
    tenantId: z.string().nullable(),
    amount: rupeeAmount.nullable(),
    /** Fields before and after; other details have no `from`. */
    changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
    reason: z.string(),
    outcome: z.enum(['done', 'refused']),
    approvals: z.array(z.string()),
    session: z.string().nullable(),
    address: z.string().nullable(),
    device: z.string().nullable(),
    requestId: z.string().nullable(),
  }),
);
