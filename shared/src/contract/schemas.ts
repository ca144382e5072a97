import { accountSchemas } from './account/schemas';
import { bettingSchemas } from './betting/schemas';
import { bonusesSchemas } from './bonuses/schemas';
import { casinoSchemas } from './casino/schemas';
import { commonSchemas } from './common/schemas';
import { contentSchemas } from './content/schemas';
import { kycSchemas } from './kyc/schemas';
import { marketAdminSchemas } from './market-admin/schemas';
import { marketsSchemas } from './markets/schemas';
import { paymentsSchemas } from './payments/schemas';
import { qaSchemas } from './qa/schemas';
import { reconciliationSchemas } from './reconciliation/schemas';
import { rolloutsSchemas } from './rollouts/schemas';
import { releasesSchemas } from './releases/schemas';
import { saferGamblingSchemas } from './safer-gambling/schemas';
import { sessionSchemas } from './session/schemas';
import { staffSchemas } from './staff/schemas';
import { withdrawalsSchemas } from './withdrawals/schemas';

export { type CallSchema, userTypes } from './common/fields';

/** Query, body and answer of every endpoint. The platform validates with them; the client takes its types from them, never their code. */
export const schemas = {
  ...sessionSchemas,
  ...commonSchemas,
  ...contentSchemas,
  ...accountSchemas,
  ...marketsSchemas,
  ...bettingSchemas,
  ...marketAdminSchemas,
  ...paymentsSchemas,
  ...withdrawalsSchemas,
  ...bonusesSchemas,
  ...saferGamblingSchemas,
  ...kycSchemas,
  ...casinoSchemas,
  ...releasesSchemas,
  ...qaSchemas,
  ...reconciliationSchemas,
  ...rolloutsSchemas,
  ...staffSchemas,
} as const;

/** Type of the schemas of all endpoints. */
export type Schemas = typeof schemas;

export { HASH_TABLE, releaseRecord } from './releases/release-record';
export { isHousePermission, remoteDeclaration, wantedGrants } from './releases/remote-declaration';
export type { ReleaseRecord, RemoteRelease, ShellRelease } from './releases/release-record';
export { approvalActions } from './staff/approval-schemas';
export { accountStatuses } from './staff/staff-account-schemas';
export { settingKinds } from './staff/audit-schemas';
export { paymentTypes, requestActions, requestStatuses } from './payments/schemas';
export { capScope } from './market-admin/house-risk-schemas';
export { qaPins } from './qa/schemas';
export { passkeyAssertion } from './session/schemas';
export { appConfiguration, globalAppConfiguration } from './common/schemas';
export { communicationDocs } from './content/schemas';
export { eventFrameSchema } from './realtime/frames';
