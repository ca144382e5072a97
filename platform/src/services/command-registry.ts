import type { LightMyRequestResponse } from 'fastify';
import { Accounts, Sessions } from '../accounts/identity';
import { Notifications } from '../accounts/notifications';
import { insertAdminAudit } from '../core/audit';
import { deriveKeys, loadKeys, type Config } from '../core/config';
import type { Connection, Database } from '../core/database';
import { Health } from '../core/health';
import { createApp, createLog, createRateLimits, reject } from '../core/http';
import { createTenantDirectory } from '../core/tenants';
import { registerRegistryApi } from '../delivery/registry-api';
import {
  createReleaseStore,
  openRegistry,
  openReleases,
  releaseTenant,
  type RegistryCommand,
  type WriteResult,
} from '../delivery/releases';
import { Rollouts } from '../delivery/rollouts';
import { WEBHOOK_SECRETS } from './open-storage';
import { Closing } from './running-platform';

/** Answers a call of `/registry/v1`. */
export type SendToRegistry = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
) => Promise<{ readonly status: number; readonly text: string }>;

export interface CommandRegistry {
  readonly send: SendToRegistry;
  close(): Promise<void>;
}

/** Refuses what needs a person: a command has no transaction code. */
const NO_CODES = { check: async () => reject(403, "You don't have permission for this") };

/**
 * The registry's calls for the time of a command, as the seeded administrator of a demonstration (F2.03). Beside a running platform they
 * work on its database.
 * @throws Error where no platform has made an administrator yet
 */
export async function openCommandRegistry(config: Config, database: Database): Promise<CommandRegistry> {
  const closing = new Closing();
  try {
    const tenants = await createTenantDirectory(database, config);
    const staff = tenants.all().find(({ audience }) => audience === 'staff');
    const { rows } = await database.query<{ id: string }>(
      `SELECT id FROM user_account WHERE user_type = 'administrator' AND owner_id IS NULL AND status = 'active' ORDER BY created_at, id LIMIT 1`,
    );
    const [administrator] = rows;
    if (!staff || !administrator)
      throw new Error('There is no administrator yet. Start the platform once with this database.');
    const limits = createRateLimits({ ...config, redisUrl: null, rateLimitScale: 1 });
    closing.add(() => limits.close());
    const accounts = new Accounts(database);
    const sessions = new Sessions(database, config);
    const token = await sessions.begin({ id: administrator.id, demo: false });
    closing.add(async () => {
      const caller = await sessions.authenticate(token, staff);
      if (caller) await sessions.end(caller);
    });
    const releases = await openReleases(database, {
      releaseStore: config.releaseStore,
      tenants: () => tenants.all(),
      log: () => undefined,
    });
    closing.add(() => releases.close());
    const rollouts = new Rollouts({ database, releases, isDegraded: () => false, log: () => undefined });
    const log = createLog({ ...config, logLevel: 'silent' });
    const app = await createApp({ config, log, tenants, health: new Health({}) });
    closing.add(() => app.close());
    const shared = { database, releases, rollouts, tenants, accounts, sessions, limits, codes: NO_CODES };
    await registerRegistryApi(app, {
      ...shared,
      checkResponses: config.checkResponses,
      allowLocal: config.mode !== 'production',
      webhookKeys: deriveKeys(loadKeys(config), WEBHOOK_SECRETS),
    });
    const host = new URL(tenants.urlOf(staff)).host;
    return {
      close: () => closing.close(),
      async send(method, path, headers, body) {
        const answer: LightMyRequestResponse = await app.inject({
          method,
          url: `/registry/v1${path}`,
          headers: { ...headers, host, authorization: `Bearer ${token}` },
          ...(body && { payload: body }),
        });
        return { status: answer.statusCode, text: answer.payload };
      },
    };
  } catch (error) {
    await closing.close();
    throw error;
  }
}

/** Somebody on the server, without a login and without a token (F2.10). */
export interface BreakGlass {
  /** User of the operating system. */
  readonly user: string;
  readonly reason: string;
}

const nameOf = ({ user }: BreakGlass): string => `break-glass (${user} on the server)`;

/** Writes a change past every login. It is an entry of its own and a notice to every administrator, in the transaction of the change. */
export async function writeBreakGlass(
  config: Config,
  database: Database,
  by: BreakGlass,
  change: RegistryCommand,
): Promise<WriteResult> {
  const directory = await createTenantDirectory(database, config);
  const tenants = directory.all().map(releaseTenant);
  const registry = await openRegistry(database, createReleaseStore(config.releaseStore), () => tenants);
  await registry.importFromStore();
  const prepared = await registry.prepare(change);
  if (!prepared.ok) return prepared;
  if (prepared.approvals > 0)
    return {
      ok: false,
      rule: 'approval',
      reason: `${change.name} waits for ${prepared.approvals} approvals`,
      remedy: 'a rollback or a revocation, which wait for nobody, or a call of the registry',
    };
  const notifications = new Notifications(database);
  const author = { actor: nameOf(by), kind: 'server', reason: by.reason } as const;
  const revision = await database.transaction(async (connection) => {
    const taken = await prepared.commit(connection, author);
    if (taken !== null) await notifyAdministrators(notifications, connection, by, `${change.action} ${change.name}`);
    return taken;
  });
  if (revision === null)
    return {
      ok: false,
      rule: 'changed-meanwhile',
      reason: 'somebody changed the releases meanwhile',
      remedy: 'repeat it',
    };
  return { ok: true, revision, version: prepared.version, lastGood: prepared.lastGood };
}

/** Records that somebody reads past every login, before anything is shown. */
export async function recordBreakGlass(database: Database, by: BreakGlass, what: string): Promise<void> {
  const notifications = new Notifications(database);
  await database.transaction((connection) => notifyAdministrators(notifications, connection, by, what));
}

async function notifyAdministrators(
  notifications: Notifications,
  connection: Connection,
  by: BreakGlass,
  what: string,
): Promise<void> {
  const entry = await insertAdminAudit(connection, {
    ...{ actorId: null, actorName: nameOf(by), actorType: 'server', actorKind: 'server', action: 'break-glass' },
    ...{ subjectKind: 'registry', subjectId: what, reason: by.reason },
  });
  const { rows } = await connection.query<{ id: string }>(
    `SELECT id FROM user_account WHERE user_type = 'administrator' ORDER BY id`,
  );
  for (const { id } of rows)
    await notifications.add(
      {
        accountId: id,
        key: `break-glass:${entry}`,
        title: 'Command on the server',
        message: `${what} past every login: ${by.reason} (by ${by.user} on the server).`,
      },
      connection,
    );
}
