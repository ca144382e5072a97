import type { FastifyInstance } from 'fastify';
import { insertAdminAudit } from '../../core/audit';
import {
  reject,
  serveSignedWebhook,
  toPagedResponse,
  type Caller,
  type ReadWebhook,
  type RegisterRoute,
} from '../../core/http';
import { ownersIn } from '../../core/scope';
import type { KycCallsDeps } from './calls';
import { DOCUMENTS_PATH, type KycDocuments } from './documents';
import type { KycCheck, KycChecks } from './kyc-checks';
import type { KycResult } from './ports';

const checkToWire = (check: KycCheck) => ({
  _id: check.id,
  userId: check.accountId,
  country: check.country,
  documents: [...check.documents],
  adapterId: check.settingId,
  state: check.state,
  outcome: check.outcome,
  reason: check.reason,
  createdAt: check.createdAt.toISOString(),
  updatedAt: check.updatedAt.toISOString(),
});

/** Checks of a brand for staff (D8.06). */
export function registerKycRoleRoutes(define: RegisterRoute, deps: KycCallsDeps): void {
  const { database, checks, documents } = deps;
  const now = deps.clock ?? Date.now;

  define('kycChecks', async ({ caller, query }) => {
    const { checks: found, total } = await checks.list(query.tenantId, ownersIn(caller), query);
    return toPagedResponse(found.map(checkToWire), query, total);
  });

  define('kycDocumentAddress', async ({ caller, body: { tenantId, documentId, reason } }) => {
    const by = await toActor(deps, caller);
    const path = await database.transaction(async (connection) => {
      const { rows } = await connection.query<{ accountId: string }>(
        'SELECT account_id AS "accountId" FROM kyc_document WHERE id = $1 AND tenant_id = $2',
        [documentId, tenantId],
      );
      const accountId = rows[0]?.accountId;
      if (accountId === undefined) return null;
      await insertAdminAudit(connection, {
        ...{ actorId: by.accountId, actorName: by.userName, actorType: by.userType, tenantId, accountId },
        ...{ action: 'viewKycDocument', subjectKind: 'kycDocument', subjectId: documentId, reason },
      });
      return documents.createAddress(documentId, now(), connection);
    });
    return path === null ? reject(404, 'Document not found') : { docs: { path }, message: 'Success' };
  });

  define('decideKyc', async ({ caller, body: { tenantId, checkId, action, reason } }) => {
    const state = action === 'approve' ? 'approved' : 'rejected';
    const check = await checks.decide({ tenantId, checkId }, { state, reason }, await toActor(deps, caller));
    if (check === 'unknown') return reject(404, 'Check not found');
    if (check === 'decided') return reject(409, 'This check is not in review');
    return { docs: checkToWire(check), message: 'Success' };
  });
}

async function toActor({ accounts }: KycCallsDeps, caller: Caller) {
  const account = await accounts.byId(caller.accountId);
  return { ...caller, userName: account?.userName ?? caller.accountId };
}

/** Address for messages of suppliers; the id of the brand's adapter follows. */
const WEBHOOK_PATH = '/webhooks/kyc';

/** Reads a message with the adapter that the address names. */
export type ReadKycMessage = ReadWebhook<KycResult>;

export interface ServeKycDeps {
  readonly checks: Pick<KycChecks, 'apply'>;
  readonly documents: Pick<KycDocuments, 'readOnce'>;
  readonly readMessage: ReadKycMessage;
  readonly clock?: () => number;
}

/** Messages of suppliers, and documents under addresses that work once (G7.07). */
export async function serveKyc(app: FastifyInstance, deps: ServeKycDeps): Promise<void> {
  const { checks, documents, readMessage } = deps;
  const now = deps.clock ?? Date.now;
  // A HEAD would use the address up.
  const once = { exposeHeadRoute: false };
  app.get<{ Params: { token: string } }>(`${DOCUMENTS_PATH}/:token`, once, async ({ params: { token } }, reply) => {
    void reply.header('cache-control', 'no-store');
    const found = await documents.readOnce(token, now());
    if (!found) return reply.code(404).send({ message: 'Document not found' });
    return reply
      .type(found.type)
      .header('content-disposition', 'attachment')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(found.content);
  });
  await serveSignedWebhook(app, {
    path: WEBHOOK_PATH,
    read: readMessage,
    apply: async (read, { adapterId }) =>
      (await checks.apply(read, adapterId))
        ? { status: 200, message: 'Success' }
        : { status: 404, message: 'Check not found' },
    clock: now,
  });
}
