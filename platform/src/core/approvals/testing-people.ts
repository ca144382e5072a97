import { LEVEL_PERMISSIONS } from '@backlay/shared/domain';
import type { Approvals, Person } from '.';
import type { Caller } from '../http';

/** Somebody of the operator, as an action names them. */
export const personOf = (accountId: string): Person => ({
  accountId,
  userName: accountId,
  userType: 'administrator',
  address: '192.0.2.1',
});

/** The same somebody, as a call knows them. */
export const callerOf = (accountId: string): Caller => ({
  accountId,
  userType: 'administrator',
  demo: false,
  tenantIds: [],
  qualityAssurance: false,
  permissions: LEVEL_PERMISSIONS.administrator,
  pending: false,
  token: accountId,
});

/** A scope in which everybody may decide about everything. */
export const everythingInScope: ConstructorParameters<typeof Approvals>[0]['scope'] = {
  covers: async () => true,
  holds: () => true,
  ownerOf: async (id) => id,
};
