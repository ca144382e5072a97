import { endpoints, type EndpointName, type Endpoint } from '@backlay/shared/contract';
import { callAuthority } from '@backlay/shared/contract/authority';
import { serverMessages } from '@backlay/shared/domain';
import { newTab, openTab } from '../../realtime/sockets/testing';
import { ServerCommands } from '../staff-actions/server-commands';
import { markSecondFactorRoles } from '../../core/tenants/record';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { appCode, enrol, forgetSteps, tokenOf, attemptLogin } from './testing';

const PASSWORD = 'Lantern-river-48';
const REQUIRED = serverMessages['secure.required'];
const asAdministrator = { userType: 'administrator' };

describe('a production', () => {
  let platform: TestPlatform;
  let commands: ServerCommands;
  beforeAll(async () => {
    platform = await openTestPlatform({
      BACKLAY_MODE: 'production',
      STAFF_HOST: 'staff.localhost',
      FEED: 'none',
      RATE_LIMIT_SCALE: '10',
    });
    commands = new ServerCommands({ database: platform.database, actor: 'operator' });
  });
  afterAll(() => platform?.close());

  /** Administrators come with passwords for their first sign-in. */
  async function signIn(name: string): Promise<string> {
    if (!(await platform.database.query('select 1 from user_account where user_name = $1', [name])).rowCount)
      await commands.createAdministrator(name, PASSWORD);
    return tokenOf(await attemptLogin(platform, name, PASSWORD, { brand: 'staff' }));
  }
  const statusOf = async (name: EndpointName, token: string) => {
    const { userType } = asAdministrator;
    const { status, body } = await platform.call('staff', name, { token, userType });
    return [name, status, body.message ?? ''] as const;
  };

  test('every staff call but the set-up of the second factor and the log-out is refused before it is on [D1.11]', async () => {
    const token = await signIn('refused');
    const open = ['logout', 'profile', 'startSecondFactor', 'setSecondFactor'];
    const staffCalls = (Object.keys(callAuthority) as EndpointName[]).filter((name) => !open.includes(name));
    const refused = [];
    for (const name of staffCalls) refused.push(await statusOf(name, token));
    expect(refused).toEqual(staffCalls.map((name) => [name, 403, REQUIRED]));
    const marked = Object.entries(endpoints as Readonly<Record<string, Endpoint>>).filter(
      ([, route]) => route.enrolment,
    );
    expect(marked.map(([name]) => name).sort()).toEqual([...open].sort());
    const { docs } = (await platform.call('staff', 'profile', { token, ...asAdministrator })).body;
    expect(docs).toMatchObject({ userName: 'refused', mustEnrol2fa: true, enable2fa: false, fullName: '', points: 0 });
    expect(docs).not.toHaveProperty('userCount');
    expect((await statusOf('logout', token))[1]).toBe(200);
    expect((await statusOf('profile', token))[1]).toBe(401);
  });

  test('a session without the required second factor gets no socket and is not handed over by a link [D1.11]', async () => {
    const token = await signIn('apart');
    const socket = newTab(platform.running.port, { token, ...asAdministrator }, { brand: 'staff' });
    const answer = await new Promise<string>((resolve) => {
      socket.once('connect', () => resolve('connected'));
      socket.once('connect_error', (error) => resolve(error.message));
    });
    socket.close();
    expect(answer).toBe('unauthorised');
    expect((await platform.call('staff', 'directLogin', { body: { token } })).status).toBe(400);
  });

  test('the set-up opens its session, ends password-only sessions and shows 10 codes once [D1.11]', async () => {
    const [own, other] = [await signIn('owner'), await signIn('owner')];
    const { recoveryCodes } = await enrol(platform, own);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await statusOf('siteSettings', own))[1]).toBe(200);
    expect((await platform.call('staff', 'profile', { token: own, ...asAdministrator })).body.docs).toMatchObject({
      otpVerified: true,
      userCount: 0,
    });
    expect((await statusOf('profile', other))[1]).toBe(401);
    const socket = await openTab(platform.running.port, own, { brand: 'staff', ...asAdministrator });
    socket.close();

    const verify = async (otp: string) => {
      const token = await signIn('owner');
      return (await platform.call('staff', 'verifySecondFactor', { token, ...asAdministrator, body: { otp } })).status;
    };
    for (const code of recoveryCodes) expect([await verify(code), await verify(code)]).toEqual([200, 400]);
  });

  test('a required second factor cannot be turned off by its owner and is set up again after a reset [D1.11]', async () => {
    const token = await signIn('keeper');
    const { secret } = await enrol(platform, token);
    await forgetSteps(platform);
    const body = { otp: appCode(secret), enable2fa: false };
    const off = await platform.call('staff', 'setSecondFactor', { token, ...asAdministrator, body });
    expect([off.status, off.body.message]).toEqual([403, REQUIRED]);
    expect((await statusOf('siteSettings', token))[1]).toBe(200);
    await commands.resetSecondFactor('keeper', 'lost telephone');
    while ((await statusOf('siteSettings', token))[1] !== 401);
    const again = await signIn('keeper');
    expect((await statusOf('siteSettings', again)).slice(1)).toEqual([403, REQUIRED]);
    await enrol(platform, again);
    expect((await statusOf('siteSettings', again))[1]).toBe(200);
  });
});

describe('a demo', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openTestPlatform();
  });
  afterAll(() => platform?.close());

  async function markRoles(tenant: string, roles: string): Promise<void> {
    const marked = await markSecondFactorRoles(platform.database, tenant, roles);
    expect(marked.ok).toBe(true);
    await platform.running.reloadTenants();
  }
  const players = async (token: string, userType: string) =>
    (await platform.call('staff', 'players', { token, userType })).status;

  test('a role needs the second factor where its brand or the staff site marks it, from the next call on [D1.11]', async () => {
    const administrator = await platform.login('staff', 'admin1', 'Admin@123');
    const branch = await platform.login('staff', 'defaultbranch1', 'Admin@123');
    const socket = await openTab(platform.running.port, branch, { brand: 'staff', userType: 'defaultBranch' });
    const unknown = { ok: false, message: 'Event not found' };
    const subscribe = () => socket.timeout(20_000).emitWithAck('postEventSubscription', { eventId: 'none' });
    expect([await players(branch, 'branch'), await subscribe()]).toEqual([200, unknown]);

    for (const [tenant, expected] of [
      ['royal', 403],
      ['orbit', 200],
      ['staff', 403],
    ] as const) {
      await markRoles(tenant, 'defaultBranch');
      expect([tenant, await players(branch, 'branch')]).toEqual([tenant, expected]);
      expect(await players(administrator, 'administrator')).toBe(200);
      if (expected === 403) expect(await subscribe()).toEqual({ ok: false, message: REQUIRED });
      await markRoles(tenant, 'none');
      expect(await players(branch, 'branch')).toBe(200);
    }
    expect(await subscribe()).toEqual(unknown);
    socket.close();
  });

  test('players need no second factor whichever roles require one [D1.11]', async () => {
    await markRoles('royal', 'all');
    expect(await markSecondFactorRoles(platform.database, 'royal', 'user')).toMatchObject({ ok: false });
    expect(await markSecondFactorRoles(platform.database, 'nowhere', 'all')).toMatchObject({ ok: false });
    const token = await platform.login('royal');
    expect((await platform.call('royal', 'points', { token })).status).toBe(200);
    await markRoles('royal', 'none');
  });
});
