import { setTimeout as sleep } from 'node:timers/promises';
import { Sessions } from '../../accounts/identity';
import { openTestPlatform, type Answer, type TestPlatform } from '../../../testing/index';
import { openTestStore, remoteRelease, shellRelease } from '../releases/testing';

export interface Asked {
  readonly method?: string;
  readonly body?: object;
  /** Null: nobody is signed in. */
  readonly token?: string | null;
  readonly revision?: number;
  readonly host?: string;
}

/** A platform with a shell, three versions of the wallet and a remote `chess`, and calls of its registry. */
export async function openRegistryTest(environment: Readonly<Record<string, string>> = {}) {
  const store = openTestStore();
  store.publish(shellRelease(), { 'main.js': 'shell()' });
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    store.publish(remoteRelease('wallet', { version, revision: gitRevisionOf(version) }), {
      'remoteEntry.js': `wallet ${version}`,
    });
  store.publish(remoteRelease('chess'), { 'remoteEntry.js': 'chess' });
  store.point(1, { stable: { shell: '1.0.0', wallet: '1.0.0' } });
  const platform = await openTestPlatform({ RELEASE_STORE: store.folder, RATE_LIMIT_SCALE: '0', ...environment });
  const admin = await platform.login('staff', 'admin1', 'Admin@123');

  const ask = (path: string, { method = 'GET', body, token = admin, revision, host = 'staff.localhost' }: Asked = {}) =>
    platform.send(`/registry/v1${path}`, {
      method,
      host,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(revision !== undefined && { 'if-match': `"${revision}"` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const revisionOf = async (): Promise<number> => (await ask('/releases')).body.revision;
  return {
    store,
    platform,
    admin,
    ask,
    revisionOf,
    addStaff: (name: string, userType: string, tenantIds: readonly string[]) =>
      addStaff(platform, name, userType, tenantIds),
    pin: async (version: string, { brand = 'royal', remote = 'wallet', token = admin } = {}): Promise<Answer> =>
      ask(`/pins/${brand}/${remote}`, { method: 'PUT', body: { version }, token, revision: await revisionOf() }),
    makeToken: (body: object, token = admin): Promise<Answer> =>
      ask('/tokens', { method: 'POST', body: { label: 'ci', remotes: ['wallet'], scopes: ['read'], ...body }, token }),
    /** Resolves once the platform has taken a version over from its store. */
    async isShown(remote: string, version: string): Promise<void> {
      while ((await ask(`/releases/${remote}/${version}`)).status !== 200) await sleep(50);
    },
    async close() {
      await platform.close();
      store.remove();
    },
  };
}

export type RegistryTest = Awaited<ReturnType<typeof openRegistryTest>>;

/** The git revision of a wallet of these tests. */
export const gitRevisionOf = (version: string): string => version.charCodeAt(2).toString(16).repeat(20);

export const statusOf = async (answer: Promise<Answer>): Promise<number> => (await answer).status;

/** The session of a new member of staff, below the first administrator. */
async function addStaff(
  { database }: TestPlatform,
  name: string,
  userType: string,
  tenantIds: readonly string[],
): Promise<string> {
  await database.query(
    `insert into user_account (id, tenant_id, user_type, user_name, full_name, password_hash, parent_id, tenant_ids)
     select $1, 'staff', $2, $1, $1, password_hash, 'staff-admin1', $3 from user_account where id = 'staff-admin1'`,
    [name, userType, tenantIds],
  );
  const sessions = new Sessions(database, { sessionHours: 24, sessionRotateMinutes: 600 });
  return sessions.begin({ id: name, demo: false });
}
