import { z } from 'zod';
import type { staffEndpoints } from './routes';
import {
  booleanField,
  done,
  id,
  paged,
  pageQuery,
  reason,
  rupeeAmount,
  signedRupeeAmount,
  text,
  type SchemasOf,
  waitingApproval,
} from '../common/fields';

/** Actions that may need a second person (D1.16). */
export const approvalActions = [
  'withdraw.approve',
  'deposit.approve',
  'deposit.branch',
  'market.correct',
  'market.voidSettled',
  'method.change',
  'payout.change',
  'credit.issue',
  'casino.win',
  'cap.raise',
  'brand.publish',
] as const;
export const proposalStatuses = ['waiting', 'done', 'rejected', 'withdrawn', 'expired'] as const;

/** An action that waits for a second person, or did. Amounts in rupees. */
export const proposal = z.object({
  _id: z.string(),
  action: z.enum(approvalActions),
  status: z.enum(proposalStatuses),
  /** What is moved or changed; null where the action has no amount. */
  amount: rupeeAmount.nullable(),
  /** What it is about: a player, a market, a payment method. */
  subject: z.string(),
  brand: z.string(),
  /** Null for the platform itself. */
  proposer: z.object({ _id: z.string(), userName: z.string(), userType: z.string() }).nullable(),
  remarks: z.string(),
  createdAt: z.string(),
  /** Null for one that waits until it is decided. */
  expiresAt: z.string().nullable(),
  /** The preview: as it was when the action was proposed, and as it is now. `now` is null once it is decided or impossible. */
  preview: z.array(z.object({ field: z.string(), proposed: z.string(), now: z.string().nullable() })),
  /** Names the preview of now; who approves sends it back. */
  version: z.string(),
  /** Whether the preview of now differs from the proposed one. */
  changed: z.boolean(),
  /** Whether the caller proposed it, and whether the caller may approve it. */
  own: z.boolean(),
  mayApprove: z.boolean(),
  decidedBy: z.string().optional(),
  decidedAt: z.string().optional(),
});
export const approvalsQuery = pageQuery.extend({ status: z.enum([...proposalStatuses, 'all']).default('waiting') });
export const approvalsAnswer = paged(proposal);

const transactionCode = text(64).default('');
export const approveProposalBody = z.object({ proposalId: id, version: text(64), transactionCode });
export const rejectProposalBody = z.object({ proposalId: id, remarks: text(300).default(''), transactionCode });
export const withdrawProposalBody = z.object({ proposalId: id });
export const proposalAnswer = z.object({
  docs: z.object({ _id: z.string(), status: z.enum(proposalStatuses) }),
  message: z.string(),
});

/** A credit line in rupees: what the parent gave, what was given on to children, what deposits used, and what is left. */
export const creditLine = z.object({ given: rupeeAmount, lent: rupeeAmount, used: rupeeAmount, free: rupeeAmount });

/** Of the caller, with those of its direct children. */
export const creditLinesAnswer = z.object({
  docs: z.object({
    own: creditLine,
    children: z.array(creditLine.extend({ _id: z.string(), userName: z.string(), userType: z.string() })),
  }),
  message: z.string(),
});

const movement = {
  amount: signedRupeeAmount,
  reason,
  /** Made by the client: a repeat of the same movement is one movement. */
  requestRef: z
    .string()
    .min(8)
    .max(64)
    .regex(/^[\w-]+$/),
  transactionCode: text(64).default(''),
};
export const moveCreditBody = z.object({ userId: id, ...movement });
export const issueCreditBody = z.object(movement);

/** The line that was changed. */
export const creditLineAnswer = z.object({ docs: creditLine, message: z.string(), approval: waitingApproval });

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

/** A player as the roles above see them; amounts in rupees. */
export const managedPlayer = z.object({
  _id: z.string(),
  /** Another group of brands, in whose staff site the player is managed (G6.05). */
  group: z.string().optional(),
  userName: z.string(),
  fullName: z.string(),
  brand: z.string(),
  createdAt: z.string(),
  blocked: z.boolean(),
  /** The strictest of the player's and of all above (D1.14). */
  status: z.enum(accountStatuses).optional(),
  /** What was set for the player alone, where one player is asked for; `until` is an ISO time. */
  ownStatus: z.object({ status: z.enum(accountStatuses), reason: z.string(), until: z.string().nullable() }).optional(),
  /** Paid for every deposit of who came by their link, in place of once for a friend. */
  affiliate: z.boolean(),
  bonusLock: z.boolean(),
  casinoLock: z.boolean(),
  availablePts: rupeeAmount,
  exposure: rupeeAmount,
});

/** `search` looks at user name, full name and number. */
export const playersQuery = pageQuery.extend({
  search: text(80).optional(),
  userId: id.optional(),
  /** The players of all groups of brands, for who sees the whole house (G6.05). */
  allGroups: booleanField.optional(),
});
/** `silentGroups` names groups of brands that did not respond: their players are missing. */
export const playersAnswer = paged(managedPlayer).extend({ silentGroups: z.array(z.string()).optional() });
export const playerAnswer = z.object({ docs: managedPlayer, message: z.string() });

/** What is left out stays. */
export const playerFlagsBody = z.object({
  userId: id,
  affiliate: z.boolean().optional(),
  bonusLock: z.boolean().optional(),
  casinoLock: z.boolean().optional(),
  transactionCode: text(64).default(''),
});

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

/** The transaction password of the role that confirms (A4.28, A7.39). Optional at the wire: a missing one is refused as a wrong one is. */
const optionalTransactionCode = text(64).optional();

/** One site; every player site when it is left out. */
const whiteLabelId = id.optional();

/** A7.37. */
export const maintenanceBody = z.object({
  maintenanceMode: z.boolean(),
  transactionCode: optionalTransactionCode,
  whiteLabelId,
});

/** A7.38. */
export const useSocketBody = z.object({ socket: z.boolean(), transactionCode: optionalTransactionCode, whiteLabelId });

/** Who is to be logged out, at which site (A4.17). */
export const forceLogoutBody = z.object({
  whiteLabelId: id,
  userName: text(40).min(1),
  transactionCode: optionalTransactionCode,
});

/** The sites that an administrator switches, as they are now. */
export const siteSettingsAnswer = z.object({
  docs: z.array(
    z.object({
      whiteLabelId: z.string(),
      name: z.string(),
      maintenanceMode: z.boolean(),
      socket: z.boolean(),
    }),
  ),
  message: z.string(),
});

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

/** An adapter of a brand to a supplier (G7.01). Secrets are named and never shown; times are ISO. */
export const brandAdapter = z.object({
  _id: z.string(),
  kind: z.string(),
  adapter: z.string(),
  /** The smaller one is tried first. */
  priority: z.number().int(),
  active: z.boolean(),
  settings: z.record(z.string(), z.string()),
  secrets: z.array(z.object({ name: z.string(), isSet: z.boolean() })),
  /** As the process sees it that answers. */
  health: z.object({
    state: z.enum(['closed', 'open', 'halfOpen']),
    doneAt: z.string().nullable(),
    failedAt: z.string().nullable(),
    problem: z.string().nullable(),
  }),
});
const adapterName = text(40).min(1);
const settingName = z.string().regex(/^[A-Za-z]\w{0,39}$/);
export const adaptersQuery = z.object({ tenantId: id });
/** `known` are the adapters that the platform has, with the names of their secrets. */
export const adaptersAnswer = z.object({
  docs: z.array(brandAdapter),
  known: z.array(z.object({ kind: z.string(), adapter: z.string(), secrets: z.array(z.string()) })),
  message: z.string(),
});

/** A new adapter, or by `adapterId` another one in place. A secret that is left out stays; an empty one is removed. */
export const saveAdapterBody = z.object({
  tenantId: id,
  adapterId: id.optional(),
  kind: adapterName,
  adapter: adapterName,
  priority: z.number().int().min(0).max(1000).default(0),
  active: z.boolean().default(true),
  settings: z.record(settingName, z.string().max(4000)).default({}),
  secrets: z.record(settingName, z.string().max(8000)).default({}),
  reason,
  transactionCode: text(64).default(''),
});
export const savedAdapterAnswer = z.object({ docs: brandAdapter, message: z.string() });

/** `to` is what the kind of the adapter needs, such as a telephone number. */
export const tryAdapterBody = z.object({
  tenantId: id,
  adapterId: id,
  to: text(200).default(''),
  transactionCode: text(64).default(''),
});
export const triedAdapterAnswer = z.object({
  docs: z.object({ result: z.enum(['done', 'refused', 'failed', 'unknown']), problem: z.string().nullable() }),
  message: z.string(),
});

export const adapterExchangesQuery = pageQuery.extend({ tenantId: id, kind: adapterName.optional() });
/** What went out and came back, masked. */
export const adapterExchangesAnswer = paged(
  z.object({
    _id: z.string(),
    at: z.string(),
    kind: z.string(),
    adapter: z.string(),
    /** Null: the adapter of the installation. */
    adapterId: z.string().nullable(),
    operation: z.string(),
    /** `done`, or how it failed. */
    result: z.string(),
    status: z.number().int().nullable(),
    /** ms. */
    duration: z.number().int(),
    requestId: z.string().nullable(),
    sent: z.record(z.string(), z.unknown()),
    received: z.record(z.string(), z.unknown()),
  }),
);

const mailKind = z.enum(['passwordReset', 'passwordChanged', 'statement']);
const mailLanguage = z.enum(['en', 'hi']);
export const mailTemplatesQuery = z.object({ tenantId: id });
export const brandHostsQuery = z.object({ tenantId: id });
/** Hosts of a brand: whether each leads here, what is wrong, and the DNS record that proves it (D6.03). Times are ISO. */
export const brandHostsAnswer = z.object({
  docs: z.array(
    z.object({
      host: z.string(),
      /** `failing` is served until the next check. */
      state: z.enum(['pending', 'verified', 'failing', 'failed']),
      problem: z.string().nullable(),
      checkedAt: z.string().nullable(),
      dueAt: z.string(),
      record: z.object({ name: z.string(), text: z.string() }),
    }),
  ),
  message: z.string(),
});

/** Templates of e-mail in force; `isOwn` is one of the brand (G7.06). */
export const mailTemplatesAnswer = z.object({
  docs: z.array(
    z.object({
      kind: mailKind,
      language: mailLanguage,
      subject: z.string(),
      body: z.string(),
      isOwn: z.boolean(),
      /** Names that the template may use in braces. */
      placeholders: z.array(z.string()),
    }),
  ),
  message: z.string(),
});

/** A template of a brand: paragraphs with an empty line between them. Both texts empty go back to that of the platform. */
export const saveMailTemplateBody = z.object({
  tenantId: id,
  kind: mailKind,
  language: mailLanguage,
  subject: text(200),
  body: text(4000),
  reason,
  transactionCode: text(64).default(''),
});

export const deadMailAddressesQuery = pageQuery.extend({ tenantId: id });
/** Addresses that a brand sends nothing to any more, the newest first. */
export const deadMailAddressesAnswer = paged(
  z.object({ address: z.string(), reason: z.enum(['refused', 'hard', 'complaint']), at: z.string() }),
);
export const allowMailAddressBody = z.object({
  tenantId: id,
  address: text(200).min(3),
  reason,
  transactionCode: text(64).default(''),
});

/** Query, body and answer of each endpoint. */
export const staffSchemas = {
  players: { query: playersQuery, answer: playersAnswer },
  setPlayerFlags: { body: playerFlagsBody, answer: playerAnswer },
  setAccountStatus: { body: accountStatusBody, answer: accountStatusAnswer },
  endSessions: { body: endSessionsBody, answer: done },
  roles: { answer: rolesAnswer },
  saveRole: { body: saveRoleBody, answer: savedRoleAnswer },
  assignRole: { body: assignRoleBody, answer: assignedRoleAnswer },
  powerUsers: { query: powerUsersQuery, answer: powerUsersAnswer },
  createPowerUser: { body: createPowerUserBody, answer: createdPowerUserAnswer },
  settingDeeds: { query: settingsAuditQuery, answer: settingsAuditResponse },
  auditEntries: { query: auditQuery, answer: auditAnswer },
  setMaintenance: { body: maintenanceBody, answer: done },
  setUseSocket: { body: useSocketBody, answer: done },
  refreshAllPages: { answer: done },
  forceLogout: { body: forceLogoutBody, answer: done },
  siteSettings: { answer: siteSettingsAnswer },
  approvals: { query: approvalsQuery, answer: approvalsAnswer },
  approveProposal: { body: approveProposalBody, answer: proposalAnswer },
  rejectProposal: { body: rejectProposalBody, answer: proposalAnswer },
  withdrawProposal: { body: withdrawProposalBody, answer: proposalAnswer },
  creditLines: { answer: creditLinesAnswer },
  giveCredit: { body: moveCreditBody, answer: creditLineAnswer },
  takeCredit: { body: moveCreditBody, answer: creditLineAnswer },
  issueCredit: { body: issueCreditBody, answer: creditLineAnswer },
  adapters: { query: adaptersQuery, answer: adaptersAnswer },
  saveAdapter: { body: saveAdapterBody, answer: savedAdapterAnswer },
  tryAdapter: { body: tryAdapterBody, answer: triedAdapterAnswer },
  adapterExchanges: { query: adapterExchangesQuery, answer: adapterExchangesAnswer },
  brandHosts: { query: brandHostsQuery, answer: brandHostsAnswer },
  mailTemplates: { query: mailTemplatesQuery, answer: mailTemplatesAnswer },
  deadMailAddresses: { query: deadMailAddressesQuery, answer: deadMailAddressesAnswer },
  allowMailAddress: { body: allowMailAddressBody, answer: done },
  saveMailTemplate: { body: saveMailTemplateBody, answer: done },
} as const satisfies SchemasOf<typeof staffEndpoints>;
