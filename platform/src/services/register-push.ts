import { PushSender, PushSubscriptions, registerPushRoutes, type PushTransport } from '../accounts/push';
import { listPlayersOnBreak } from '../accounts/safer-gambling';
import type { Config } from '../core/config';
import type { Database } from '../core/database';
import type { RegisterRoute } from '../core/http';
import type { TenantDirectory } from '../core/tenants';
import type { Closing } from './running-platform';

export interface RegisterPushDeps {
  readonly define: RegisterRoute;
  readonly config: Config;
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly warn: (message: string, fields?: object) => void;
  /** Public key that browsers subscribe with. */
  readonly publicKey: string;
  readonly transport: PushTransport;
}

/** Web push: its calls, and the sender, which starts with the jobs (E7.01). */
export function registerPush(deps: RegisterPushDeps, closing: Closing): PushSender {
  const { define, config, database, tenants, warn, publicKey, transport } = deps;
  const allowLocal = config.mode !== 'production';
  registerPushRoutes(define, { push: new PushSubscriptions(database, publicKey), allowLocal });
  const sender = new PushSender({
    database,
    transport,
    brandOf: (tenantId) => {
      const tenant = tenants.byId(tenantId);
      return tenant ? { name: tenant.name, url: tenants.urlOf(tenant) } : null;
    },
    playersOnBreak: (connection, accountIds) => listPlayersOnBreak(connection, accountIds, Date.now()),
    warn,
  });
  closing.add(() => sender.stop());
  return sender;
}
