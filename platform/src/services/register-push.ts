import { loadVapidKeys, PushSender, PushSubscriptions, registerPushRoutes } from '../accounts/push';
import { listPlayersOnBreak } from '../accounts/safer-gambling';
import { deriveKeys, type Config, type KeyRing } from '../core/config';
import type { Database } from '../core/database';
import type { RegisterRoute } from '../core/http';
import type { TenantDirectory } from '../core/tenants';
import type { Closing } from './running-platform';

export interface RegisterPushDeps {
  readonly define: RegisterRoute;
  readonly config: Config;
  readonly secret: KeyRing;
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly warn: (message: string, fields?: object) => void;
}

/** Web push: its calls, and the sender, which starts with the jobs (E7.01). */
export async function registerPush(deps: RegisterPushDeps, closing: Closing): Promise<PushSender> {
  const { define, config, secret, database, tenants, warn } = deps;
  const keys = await loadVapidKeys(config, database, deriveKeys(secret, 'web push'));
  const allowLocal = config.mode !== 'production';
  registerPushRoutes(define, { push: new PushSubscriptions(database, keys.publicKey), allowLocal });
  const sender = new PushSender({
    database,
    keys,
    allowLocal,
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
