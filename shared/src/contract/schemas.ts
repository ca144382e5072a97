import { accountSchemas } from './schemas/account';
import { approvalSchemas } from './schemas/approvals';
import { betsSchemas } from './schemas/bets';
import { casinoSchemas } from './schemas/casino';
import { creditSchemas } from './schemas/credit';
import { favouritesSchemas } from './schemas/favourites';
import { credentialSchemas } from './schemas/credentials';
import { marketAdminSchemas } from './schemas/market-desk';
import { marketsSchemas } from './schemas/markets';
import { moneySchemas } from './schemas/money';
import { playerAdminSchemas } from './schemas/player-desk';
import { releasesSchemas } from './schemas/releases';
import { sessionSchemas } from './schemas/session';
import { staffSchemas } from './schemas/staff';
import { withdrawSchemas } from './schemas/withdraw';

export type { CallSchema } from './schemas/schema';

/** The shape of every call: what the platform validates with, and what the client takes its types from (never its code). */
export const schemas = {
  ...sessionSchemas,
  ...credentialSchemas,
  ...marketsSchemas,
  ...betsSchemas,
  ...favouritesSchemas,
  ...marketAdminSchemas,
  ...moneySchemas,
  ...withdrawSchemas,
  ...playerAdminSchemas,
  ...casinoSchemas,
  ...accountSchemas,
  ...releasesSchemas,
  ...staffSchemas,
  ...approvalSchemas,
  ...creditSchemas,
} as const;

export type Schemas = typeof schemas;

export { HASH_TABLE, releaseRecord, remoteDeclaration } from './shapes/release';
export type { ReleaseRecord, RemoteRelease, ShellRelease } from './shapes/release';
export { approvalActions } from './shapes/approvals';
export { paymentTypes, requestStatuses } from './shapes/money';
export { accountStatuses, settingKinds } from './shapes/player-desk';
export { userTypes } from './shapes/session';
export { requestActions } from './shapes/withdraw';
export { qaPins } from './shapes/qa';
