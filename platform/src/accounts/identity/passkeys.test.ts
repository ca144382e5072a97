import type { EndpointName, EndpointPayload } from '@backlay/shared/contract';
import { endpoints } from '@backlay/shared/contract';
import { openTestPlatform, type CallGiven, type TestPlatform } from '../../../testing/index';
import { attemptLogin, enrol, newPlayer, tokenOf } from './testing';
import { createAuthenticator, type TestAuthenticator } from './testing-authenticator';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
});
afterAll(() => platform?.close());

interface Place {
  readonly brand?: string;
  readonly userType?: string;
}

const callAt = ({ brand = 'royal', userType = 'user' }: Place, name: EndpointName, given: CallGiven) =>
  platform.call(brand, name, { userType, ...given });

/** What a browser has: its cookie goes with each of its calls. */
function openBrowser(brand = 'royal') {
  let cookie = '';
  const post = async (path: string, type: string, body?: string) => {
    const headers = { 'content-type': type, ...(cookie && { cookie }) };
    const answer = await platform.send(`/${path}`, {
      method: 'POST',
      host: `${brand}.localhost`,
      headers,
      ...(body && { body }),
    });
    cookie = [answer.headers['set-cookie'] ?? ''].flat()[0]?.split(';')[0] || cookie;
    return answer;
  };
  return {
    start: async (): Promise<EndpointPayload<'passkeySignIn'>> =>
      (await post(endpoints.passkeySignIn.path, 'application/json')).body.docs,
    finish: (assertion: object) => {
      const form = { email: 'passkey', password: '-', whiteLabelId: `wl-${brand}`, passkey: JSON.stringify(assertion) };
      return post(endpoints.login.path, 'application/x-www-form-urlencoded', new URLSearchParams(form).toString());
    },
  };
}

async function addPasskey(token: string, key: TestAuthenticator, place: Place = {}) {
  const started = await callAt(place, 'startPasskey', { token });
  if (started.status !== 200) return started;
  return callAt(place, 'addPasskey', { token, body: { passkey: key.create(started.body.docs) } });
}

/** A player with a passkey. */
async function openPlayer(name: string) {
  const { token } = await newPlayer(platform, name, { rupees: 0 });
  const key = createAuthenticator();
  expect((await addPasskey(token, key)).status).toBe(200);
  return { token, key };
}

const signIn = async (key: TestAuthenticator, more: Parameters<TestAuthenticator['get']>[1] = {}) => {
  const browser = openBrowser();
  return browser.finish(key.get(await browser.start(), more));
};
const grow = (seconds: number) =>
  platform.database.query(`UPDATE passkey_challenge SET expires_at = expires_at - make_interval(secs => $1)`, [
    seconds,
  ]);
const makeStale = (account: string) =>
  platform.database.query(
    `UPDATE user_login SET proved_at = proved_at - interval '301 seconds' WHERE account_id = $1`,
    [account],
  );

test('a passkey is added, signs in without a name and is removed [E7.06]', async () => {
  const { token, key } = await openPlayer('passkey-1');
  const answer = await signIn(key);
  expect([answer.status, answer.body.message, answer.body.docs.enable2fa]).toEqual([200, 'Login Successful', false]);
  const profile = await callAt({}, 'profile', { token: tokenOf(answer) });
  expect(profile.body.docs.userName).toBe('passkey-1');
  const { docs } = (await callAt({}, 'passkeys', { token })).body;
  expect(docs).toMatchObject({ most: 10, passkeys: [{ _id: key.id, synced: false, lastUsedAt: expect.any(String) }] });
  expect((await callAt({}, 'removePasskey', { token, query: { passkeyId: key.id } })).status).toBe(200);
  expect((await signIn(key)).status).toBe(400);
});

test('options name the host as relying party, demand verification and exclude known passkeys [E7.06]', async () => {
  const { token, key } = await openPlayer('passkey-2');
  const { docs } = (await callAt({}, 'startPasskey', { token })).body;
  expect(docs).toMatchObject({
    rp: { id: 'royal.localhost' },
    attestation: 'none',
    excludeCredentials: [{ id: key.id }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(docs.user.id).not.toContain('passkey-2');
  expect(await openBrowser('metro').start()).toMatchObject({
    rpId: 'metro.localhost',
    userVerification: 'required',
    allowCredentials: [],
  });
});

test('a passkey counts as the second factor, a password does not [E7.06]', async () => {
  const { token, key } = await openPlayer('passkey-3');
  await enrol(platform, token, { brand: 'royal', userType: 'user' });
  const byPassword = await attemptLogin(platform, 'passkey-3', 'Player@123');
  expect(byPassword.body.docs.enable2fa).toBe(true);
  const answer = await signIn(key);
  expect(answer.body.docs.enable2fa).toBe(false);
  expect((await callAt({}, 'points', { token: tokenOf(answer) })).status).toBe(200);
});

test('a challenge is valid once: a replayed answer is refused [E7.06]', async () => {
  const { key } = await openPlayer('passkey-4');
  const browser = openBrowser();
  const assertion = key.get(await browser.start());
  expect((await browser.finish(assertion)).status).toBe(200);
  expect((await browser.finish(assertion)).status).toBe(400);
});

test('one challenge answered twice at the same moment signs in once [E7.06]', async () => {
  const { key } = await openPlayer('passkey-5');
  const browser = openBrowser();
  const assertion = key.get(await browser.start());
  const answers = await Promise.all([1, 2, 3, 4].map(() => browser.finish(assertion)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
});

test('a challenge ends after 5 minutes [E7.06]', async () => {
  const { key, token } = await openPlayer('passkey-6');
  const browser = openBrowser();
  const open = await browser.start();
  await grow(290);
  expect((await browser.finish(key.get(open))).status).toBe(200);
  const late = await browser.start();
  const { docs } = (await callAt({}, 'startPasskey', { token })).body;
  await grow(301);
  expect((await browser.finish(key.get(late))).status).toBe(400);
  const passkey = createAuthenticator().create(docs);
  expect((await callAt({}, 'addPasskey', { token, body: { passkey } })).status).toBe(400);
});

test('a challenge of another browser signs nobody in [E7.06]', async () => {
  const { key } = await openPlayer('passkey-7');
  const assertion = key.get(await openBrowser().start());
  expect((await openBrowser().finish(assertion)).status).toBe(400);
});

test('a challenge for adding is bound to its login and is none for signing in [E7.06]', async () => {
  const { token, key } = await openPlayer('passkey-8');
  const other = await platform.login('royal', 'passkey-8');
  const { docs } = (await callAt({}, 'startPasskey', { token })).body;
  const passkey = createAuthenticator().create(docs);
  expect((await callAt({}, 'addPasskey', { token: other, body: { passkey } })).status).toBe(400);
  expect((await openBrowser().finish(key.get(docs))).status).toBe(400);
  expect((await callAt({}, 'addPasskey', { token, body: { passkey } })).status).toBe(200);
});

test.each([
  ['of another brand as origin', { origin: 'http://metro.localhost' }],
  ['for another relying party', { rpId: 'metro.localhost' }],
  ['without verification of the person', { verified: false }],
  ['with the handle of somebody else', { handle: 'c29tZWJvZHk' }],
])('an answer %s is refused [E7.06]', async (_case, more) => {
  const { key } = await openPlayer(`passkey-${crypto.randomUUID()}`);
  expect((await signIn(key, more)).status).toBe(400);
  expect((await signIn(key)).status).toBe(200);
});

test('a passkey of one brand does not sign in at another one [E7.06]', async () => {
  const { key } = await openPlayer('passkey-9');
  const browser = openBrowser('metro');
  const place = { origin: 'http://metro.localhost', rpId: 'metro.localhost' };
  expect((await browser.finish(key.get(await browser.start(), place))).status).toBe(400);
  const challenge = await openBrowser('metro').start();
  expect((await openBrowser('royal').finish(key.get(challenge))).status).toBe(400);
});

test('a counter that goes back is refused, one that grows is accepted [E7.06]', async () => {
  const { key } = await openPlayer('passkey-10');
  expect((await signIn(key, { counter: 5 })).status).toBe(200);
  expect((await signIn(key, { counter: 5 })).status).toBe(400);
  expect((await signIn(key, { counter: 4 })).status).toBe(400);
  expect((await signIn(key, { counter: 0 })).status).toBe(400);
  expect((await signIn(key, { counter: 6 })).status).toBe(200);
});

test('a passkey of another account can be neither removed nor added again nor used to confirm [E7.06 S-05]', async () => {
  const { token, key } = await openPlayer('passkey-11');
  const { token: stranger, key: own } = await openPlayer('passkey-12');
  expect((await callAt({}, 'removePasskey', { token: stranger, query: { passkeyId: key.id } })).status).toBe(404);
  expect((await addPasskey(stranger, key)).status).toBe(400);
  const started = await callAt({}, 'startConfirmation', { token: stranger, body: { purpose: 'signIn' } });
  expect(started.body.docs.passkey.allowCredentials).toEqual([
    { id: own.id, type: 'public-key', transports: ['internal'] },
  ]);
  const body = { purpose: 'signIn', passkey: key.get(started.body.docs.passkey) };
  expect((await callAt({}, 'confirm', { token: stranger, body })).status).toBe(400);
  expect((await callAt({}, 'passkeys', { token })).body.docs.passkeys).toHaveLength(1);
});

test('an account has at most 10 passkeys, also when the last ones come together [E7.06]', async () => {
  const { token } = await newPlayer(platform, 'passkey-13', { rupees: 0 });
  for (let each = 0; each < 9; each += 1) await addPasskey(token, createAuthenticator());
  const started = await Promise.all([1, 2, 3].map(() => callAt({}, 'startPasskey', { token })));
  const added = await Promise.all(
    started.map(({ body }) =>
      callAt({}, 'addPasskey', { token, body: { passkey: createAuthenticator().create(body.docs) } }),
    ),
  );
  expect(added.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await callAt({}, 'startPasskey', { token })).status).toBe(409);
});

test('adding and removing want a sign-in of the last 5 minutes, which a password renews [E7.06]', async () => {
  const { token, key } = await openPlayer('passkey-14');
  await makeStale('passkey-14');
  const remove = () => callAt({}, 'removePasskey', { token, query: { passkeyId: key.id } });
  expect([(await addPasskey(token, createAuthenticator())).status, (await remove()).status]).toEqual([428, 428]);
  const confirm = (password: string) => callAt({}, 'confirm', { token, body: { purpose: 'signIn', password } });
  expect((await confirm('Wrong@1234')).status).toBe(400);
  expect((await remove()).status).toBe(428);
  expect((await confirm('Player@123')).status).toBe(200);
  expect((await addPasskey(token, createAuthenticator())).status).toBe(200);
  expect((await remove()).status).toBe(200);
});

test('a proof in one login does not renew another login of the account [E7.06]', async () => {
  const { token } = await openPlayer('passkey-15');
  const other = await platform.login('royal', 'passkey-15');
  await makeStale('passkey-15');
  await callAt({}, 'confirm', { token: other, body: { purpose: 'signIn', password: 'Player@123' } });
  expect((await callAt({}, 'startPasskey', { token })).status).toBe(428);
  expect((await callAt({}, 'startPasskey', { token: other })).status).toBe(200);
});

test('staff use passkeys at their own site alone, and none of a player there [E7.06]', async () => {
  const { key } = await openPlayer('passkey-16');
  const place = { brand: 'staff', userType: 'agent' };
  const token = await platform.login('staff', 'agent1', 'Admin@123');
  const staffKey = createAuthenticator('staff.localhost');
  expect((await addPasskey(token, staffKey, place)).status).toBe(200);
  const atStaff = openBrowser('staff');
  expect((await atStaff.finish(staffKey.get(await atStaff.start()))).status).toBe(200);
  const atRoyal = openBrowser('royal');
  const asRoyal = { origin: 'http://royal.localhost', rpId: 'royal.localhost' };
  expect((await atRoyal.finish(staffKey.get(await atRoyal.start(), asRoyal))).status).toBe(400);
  const asStaff = { origin: 'http://staff.localhost', rpId: 'staff.localhost' };
  expect((await atStaff.finish(key.get(await atStaff.start(), asStaff))).status).toBe(400);
});

test('a blocked player does not come in by a passkey [E7.06]', async () => {
  const { key } = await openPlayer('passkey-17');
  await platform.database.query(`UPDATE user_account SET status = 'suspended' WHERE id = 'passkey-17'`);
  expect((await signIn(key)).status).toBe(400);
});

test('the player is notified of a passkey that was added [E7.06]', async () => {
  const { token } = await openPlayer('passkey-18');
  const readTitles = async (): Promise<readonly string[]> => {
    const { body } = await callAt({}, 'notifications', { token });
    return body.docs.map(({ title }: { title: string }) => title);
  };
  // The notice follows the response.
  while (!(await readTitles()).includes('Passkey added'));
});
