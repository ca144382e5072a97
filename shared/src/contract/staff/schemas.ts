import { z } from 'zod';
import type { staffEndpoints } from './routes';
import { done, id, text, type SchemasOf } from '../common/fields';
import {
  adapterExchangesAnswer,
  adapterExchangesQuery,
  adaptersAnswer,
  adaptersQuery,
  saveAdapterBody,
  savedAdapterAnswer,
  triedAdapterAnswer,
  tryAdapterBody,
} from './adapter-schemas';
import {
  approvalsAnswer,
  approvalsQuery,
  approveProposalBody,
  proposalAnswer,
  rejectProposalBody,
  withdrawProposalBody,
} from './approval-schemas';
import { auditAnswer, auditQuery, settingsAuditQuery, settingsAuditResponse } from './audit-schemas';
import {
  allowMailAddressBody,
  deadMailAddressesAnswer,
  deadMailAddressesQuery,
  mailTemplatesAnswer,
  mailTemplatesQuery,
  saveMailTemplateBody,
} from './brand-mail-schemas';
import { creditLineAnswer, creditLinesAnswer, issueCreditBody, moveCreditBody } from './credit-schemas';
import { playerAnswer, playerFlagsBody, playersAnswer, playersQuery } from './player-schemas';
import {
  accountStatusAnswer,
  accountStatusBody,
  assignRoleBody,
  assignedRoleAnswer,
  createPowerUserBody,
  createdPowerUserAnswer,
  endSessionsBody,
  powerUsersAnswer,
  powerUsersQuery,
  rolesAnswer,
  saveRoleBody,
  savedRoleAnswer,
} from './staff-account-schemas';

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
