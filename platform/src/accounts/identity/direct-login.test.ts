import { reject } from '../../core/http';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { defineDirectLogin } from './direct-login';
import { newPlayer, tokenOf } from './testing';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
});
afterAll(() => platform?.close());

const EXPIRED = [400, 'This login link has expired'];
const follow = (brand: string, token: string) => platform.call(brand, 'directLogin', { body: { token } });
const refusal = async (brand: string, token: string) => {
  const { status, body, headers } = await follow(brand, token);
  expect(headers['authorization']).toBeUndefined();
  return [status, body.message];
};
const setAccount = (id: string, change: string) =>
  platform.database.query(`UPDATE user_account SET ${change} WHERE id = $1`, [id]);

test.each(['royal', 'orbit'])(
  'a link signs its player in at %s with a token of its own [A2.10 A1.20]',
  async (brand) => {
    const { id, token } = await newPlayer(platform, `link-${brand}`);
    const answer = await follow(brand, token);
    expect(answer.body).toEqual({
      docs: {
        userType: 'user',
        enable2fa: false,
        otpVerified: false,
        changePassword: false,
        cockFightCreated: false,
        demo: false,
        createdBy: 'staff-agent1',
        correlationId: id,
      },
      message: 'Success',
    });
    expect([answer.status, tokenOf(answer) === token]).toEqual([200, false]);
    expect((await platform.call(brand, 'points', { token: tokenOf(answer) })).status).toBe(200);
    expect(await refusal(brand, token)).toEqual(EXPIRED);
  },
);

test('a link names what the account has, and the brand where nobody created it [A2.10]', async () => {
  const { id, token } = await newPlayer(platform, 'link-marked');
  await setAccount(id, `must_change_password = true, created_by = '', settings = '{"cockFightCreated": true}'`);
  expect((await follow('royal', token)).body.docs).toMatchObject({
    changePassword: true,
    cockFightCreated: true,
    createdBy: 'wl-royal',
  });
});

test('an unknown token, one of another brand and one of a shut account are refused without a reason [S-02]', async () => {
  const { id, token } = await newPlayer(platform, 'link-refused');
  for (const [brand, given] of [
    ['royal', 'x'.repeat(43)],
    ['metro', token],
  ] as const)
    expect(await refusal(brand, given)).toEqual(EXPIRED);
  await setAccount(id, `status = 'suspended'`);
  expect(await refusal('royal', token)).toEqual(EXPIRED);
});

test('a break ends the way to the sister site, and on the own one that of a login [A2.10]', async () => {
  const { token } = await newPlayer(platform, 'link-timeout');
  expect((await platform.call('royal', 'takeBreak', { token, body: { kind: 'timeOut', days: 1 } })).status).toBe(200);
  const onBreak = [400, expect.stringMatching(/^You are on a break until /)];
  expect(await refusal('orbit', token)).toEqual(onBreak);
  expect((await follow('royal', token)).status).toBe(200);
  const { token: excluded, id } = await newPlayer(platform, 'link-excluded', { rupees: 0 });
  const body = { kind: 'selfExclusion', days: 182 };
  expect((await platform.call('royal', 'takeBreak', { token: excluded, body })).status).toBe(200);
  const fresh = await platform.call('royal', 'login', {
    body: { email: id, password: 'Player@123', whiteLabelId: 'wl-royal' },
  });
  expect(fresh.status).toBe(400);
});

describe('the parts of a link', () => {
  /** The handler with parts of the test's own. */
  function open(parts: object) {
    let handler: (request: unknown) => Promise<unknown> = async () => null;
    const define = (_: string, given: typeof handler) => void (handler = given);
    defineDirectLogin(define as never, parts as never);
    const given: string[] = [];
    const tenant = { id: 'royal', whiteLabelId: 'wl-royal' };
    const request = { tenant, body: { token: 'old' }, address: '192.0.2.1', giveToken: (to: string) => given.push(to) };
    return { given, call: () => handler(request) };
  }
  const account = { id: 'a', tenantId: 'royal', userType: 'user', blocked: false, settings: {}, demo: true };
  const parts = {
    limits: { consume: async () => null },
    accounts: { byId: async () => account },
    sessions: { authenticate: async () => ({ accountId: 'a' }), derive: async () => 'new' },
    breaks: { breakOf: async () => null, textOf: () => 'On a break' },
    ledger: { points: async () => ({ available: 0, exposure: 0 }) },
  };

  test('a link is counted by its address, and too many are refused before the token is looked at [S-10]', async () => {
    const consume = jest.fn(async () => reject(429, 'Too many'));
    const { call, given } = open({ ...parts, limits: { consume } });
    expect(await call()).toMatchObject({ status: 429 });
    expect([consume.mock.calls, given]).toEqual([[['loginAddress', '192.0.2.1']], []]);
  });

  test.each([
    ['whose account is gone', { accounts: { byId: async () => null } }],
    ['that was exchanged in the same moment', { sessions: { ...parts.sessions, derive: async () => null } }],
  ])('a link %s is refused [S-02]', async (_, more) => {
    const { call, given } = open({ ...parts, ...more });
    expect(await call()).toMatchObject({ status: 400, message: 'This login link has expired' });
    expect(given).toEqual([]);
  });

  test.each([
    ['royal', 'selfExclusion', 0, 400],
    ['royal', 'selfExclusion', 1, 'new'],
    ['royal', 'timeOut', 0, 'new'],
    ['orbit', 'timeOut', 1, 400],
    ['orbit', 'selfExclusion', 1, 400],
  ])('an account of %s with the break %s and %i paise is answered %p', async (tenantId, kind, available, expected) => {
    const { call, given } = open({
      ...parts,
      accounts: { byId: async () => ({ ...account, demo: false, tenantId }) },
      breaks: { breakOf: async () => ({ kind }), textOf: (held: { kind: string }) => `On ${held.kind}` },
      ledger: { points: async () => ({ available, exposure: 0 }) },
    });
    const answer = await call();
    if (expected === 400) expect([answer, given]).toMatchObject([{ status: 400, message: `On ${kind}` }, []]);
    else expect(given).toEqual([expected]);
  });
});
