import { serverMessages } from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';
import { reject, type RateLimits, type RegisterRoute } from '../../core/http';
import { DOCUMENT_BYTES, type KycDocuments, type StoredDocument } from './documents';
import type { KycChecks } from './kyc-checks';

export interface KycCallsDeps {
  readonly database: Database;
  readonly checks: KycChecks;
  readonly documents: KycDocuments;
  readonly limits: Pick<RateLimits, 'consume'>;
  readonly accounts: {
    byId(id: string, connection?: Connection): Promise<{ readonly userName: string } | null>;
  };
  readonly clock?: () => number;
}

const documentToWire = ({ id, createdAt, ...document }: StoredDocument) => ({
  ...document,
  _id: id,
  createdAt: createdAt.toISOString(),
});

/** Documents of a player, and how far their check is (D8.06, G7.07). */
export function defineKycCalls(define: RegisterRoute, deps: KycCallsDeps): void {
  const { checks, documents, limits } = deps;
  const now = deps.clock ?? Date.now;
  const readPlayer = async (accountId: string) => {
    const check = await checks.last(accountId);
    return {
      state: check === null ? ('none' as const) : check.state === 'starting' ? ('checking' as const) : check.state,
      // What a supplier found is for staff.
      reason: check?.state === 'rejected' ? check.reason : '',
      documents: (await documents.list(accountId)).map(documentToWire),
    };
  };

  define('kyc', async ({ caller }) => ({ docs: await readPlayer(caller.accountId), message: 'Success' }));

  define('uploadKycDocument', async ({ tenant, caller, body: { kind, document } }) => {
    const busy = await limits.consume('uploadAccount', caller.accountId);
    if (busy) return busy;
    if (document.size > DOCUMENT_BYTES) return reject(413, serverMessages['kyc.tooLarge']);
    const stored = await documents.add({
      ...{ tenantId: tenant.id, accountId: caller.accountId, kind, at: now() },
      name: 'name' in document && typeof document.name === 'string' ? document.name.slice(0, 200) : '',
      content: Buffer.from(await document.arrayBuffer()),
    });
    if (stored === 'type') return reject(415, serverMessages['kyc.type']);
    if (stored === 'many') return reject(409, serverMessages['kyc.many']);
    return { docs: documentToWire(stored), message: 'Success' };
  });

  define('startKyc', async ({ tenant, caller, body: { country, documentIds } }) => {
    if ((await checks.last(caller.accountId))?.state === 'approved') return reject(409, serverMessages['kyc.approved']);
    const check = await checks.start({ tenantId: tenant.id, accountId: caller.accountId }, country, documentIds);
    if (check === 'open') return reject(409, serverMessages['kyc.open']);
    if (check === 'documents') return reject(400, serverMessages['kyc.documents']);
    return { docs: await readPlayer(caller.accountId), message: 'Success' };
  });
}
