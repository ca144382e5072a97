import type { FastifyInstance } from 'fastify';
import type { Accounts } from '../accounts/identity';
import {
  MailQueue,
  registerMailRoutes,
  serveMailWebhook,
  type MailTransport,
  type ReadMailBounce,
} from '../accounts/notifications';
import { AdapterError, type Adapters } from '../adapters/frame';
import type { Config } from '../core/config';
import type { Connection, Database } from '../core/database';
import type { RateLimits, RegisterRoute } from '../core/http';
import type { TenantDirectory } from '../core/tenants';
import { readStatement } from '../money/ledger';
import type { Closing } from './running-platform';

/** How long a mail server may take for one message, ms: shorter than the time for which a process claims it. */
const TIMEOUT_MS = 30_000;

export interface RegisterMailDeps {
  readonly define: RegisterRoute;
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly database: Database;
  readonly reads: Connection;
  readonly tenants: TenantDirectory;
  readonly accounts: Accounts;
  readonly limits: RateLimits;
  readonly adapters: Adapters;
  readonly warn: (message: string, fields?: object) => void;
}

/** E-mail: its queue, which starts with the jobs, its calls, and messages about mail that came back (G7.06). */
export async function registerMail(deps: RegisterMailDeps, closing: Closing): Promise<MailQueue> {
  const { define, app, config, database, reads, tenants, accounts, limits, adapters, warn } = deps;
  const queue = new MailQueue({
    ...{ database, warn, timeZone: config.drawingTimeZone, transport: mailByAdapter(adapters) },
    brandOf: (tenantId) => tenants.byId(tenantId)?.name ?? null,
  });
  closing.add(() => queue.stop());
  registerMailRoutes(define, {
    ...{ database, queue, limits },
    nameOf: async (accountId, connection) => (await accounts.byId(accountId, connection))?.userName ?? null,
    isBrand: (tenantId) => tenants.byId(tenantId) !== undefined,
    statement: (accountId, query) => readStatement(reads, accountId, query),
  });
  await serveMailWebhook(app, queue, readBounces(adapters));
  return queue;
}

/** E-mail by the first adapter of a brand. */
export const mailByAdapter = (adapters: Adapters): MailTransport => ({
  isSet: async (tenantId) => (await adapters.list('mail', tenantId)).length > 0,
  async send({ tenantId, content, ...message }) {
    const [configured] = await adapters.list('mail', tenantId);
    if (!configured) return 'failed';
    try {
      await adapters.run(configured, { name: 'send', tenantId, timeoutMs: TIMEOUT_MS }, (adapter, exchange) =>
        adapter.send({ ...message, ...content }, exchange),
      );
      return 'sent';
    } catch (error) {
      if (error instanceof AdapterError) return error.failure;
      throw error;
    }
  },
});

/** Reads messages about mail that came back with the adapter of a brand that the address names. */
const readBounces =
  (adapters: Adapters): ReadMailBounce =>
  async (message, adapterId, now) => {
    const configured = await adapters.byId('mail', adapterId);
    const tenantId = configured?.setting.tenantId ?? null;
    if (!configured || tenantId === null) return 'unsigned';
    const read = configured.adapter.readBounce(message, now);
    return typeof read === 'string' ? read : { ...read, tenantId };
  };
