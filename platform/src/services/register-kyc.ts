import type { FastifyInstance } from 'fastify';
import type { Authority } from '../accounts/authority';
import type { Accounts } from '../accounts/identity';
import {
  defineKycCalls,
  findKycOwner,
  KycChecks,
  KycDocuments,
  registerKycRoleRoutes,
  serveKyc,
  type KycCheck,
  type KycSupplier,
  type KycSuppliers,
  type ReadKycMessage,
} from '../accounts/kyc';
import type { Notifications } from '../accounts/notifications';
import type { Adapters, Configured } from '../adapters/frame';
import { deriveKeys, type KeyRing } from '../core/config';
import type { Connection, Database } from '../core/database';
import type { RateLimits, RegisterRoute } from '../core/http';
import type { TenantDirectory } from '../core/tenants';
import { DOCUMENT_KEYS } from './open-storage';
import { serverMessages } from '@backlay/shared/domain';

export interface RegisterKycDeps {
  readonly define: RegisterRoute;
  readonly authority: Pick<Authority, 'ownersOf'>;
  readonly app: FastifyInstance;
  readonly secret: KeyRing;
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly accounts: Accounts;
  readonly notifications: Notifications;
  readonly limits: RateLimits;
  readonly adapters: Adapters;
  readonly warn: (message: string, fields?: object) => void;
  readonly clock?: () => number;
}

/** Identity documents and checks: calls, messages of suppliers, and what is done by the clock (D8.06, G7.07). */
export async function registerKyc(deps: RegisterKycDeps): Promise<KycChecks> {
  const { define, app, secret, database, tenants, accounts, notifications, limits, adapters, warn } = deps;
  const clock = deps.clock ?? Date.now;
  const documents = new KycDocuments(database, deriveKeys(secret, DOCUMENT_KEYS));
  const checks = new KycChecks({
    ...{ database, documents, warn, clock, suppliers: suppliersByAdapter(adapters) },
    siteOf: (tenantId) => {
      const tenant = tenants.byId(tenantId);
      return tenant ? { url: tenants.urlOf(tenant), name: tenant.name } : null;
    },
    nameOf: async (accountId) => (await accounts.byId(accountId))?.fullName ?? '',
    notify: (connection, check) => notify(notifications, connection, check),
  });
  deps.authority.ownersOf('kycCheck', findKycOwner(database, 'kyc_check'));
  deps.authority.ownersOf('kycDocument', findKycOwner(database, 'kyc_document'));
  const callDeps = { database, checks, documents, limits, accounts, clock };
  defineKycCalls(define, callDeps);
  registerKycRoleRoutes(define, callDeps);
  await serveKyc(app, { checks, documents, clock, readMessage: readByAdapter(adapters) });
  return checks;
}

const notify = (notifications: Notifications, connection: Connection, { id, accountId, state }: KycCheck) =>
  notifications.add(
    {
      ...{ accountId, key: `kyc:${id}` },
      title: serverMessages[state === 'approved' ? 'note.kycApproved' : 'note.kycRejected'],
      message: serverMessages[state === 'approved' ? 'note.kycApprovedText' : 'note.kycRejectedText'],
    },
    connection,
  );

/** The adapters of a brand. A repeated start has the id of the check: the supplier makes one of both. */
function suppliersByAdapter(adapters: Adapters): KycSuppliers {
  const toSupplier = (configured: Configured<'kyc'>, tenantId: string): KycSupplier => {
    const { adapter, setting } = configured;
    return {
      ...{ id: setting.id, countries: adapter.countries, rules: adapter.rules },
      start: (check) =>
        adapters.run(configured, { name: 'start', tenantId }, (each, exchange) => each.start(check, exchange)),
      query: (check) =>
        adapters.run(configured, { name: 'query', tenantId, lane: 'query' }, (each, exchange) =>
          each.query(check, exchange),
        ),
    };
  };
  return {
    list: async (tenantId) => (await adapters.list('kyc', tenantId)).map((each) => toSupplier(each, tenantId)),
    async byId(id, tenantId) {
      const configured = await adapters.byId('kyc', id);
      return configured?.setting.tenantId === tenantId ? toSupplier(configured, tenantId) : null;
    },
  };
}

const readByAdapter =
  (adapters: Adapters): ReadKycMessage =>
  async (message, adapterId, now) =>
    (await adapters.byId('kyc', adapterId))?.adapter.readMessage(message, now) ?? 'unsigned';
