import { setTimeout as sleep } from 'node:timers/promises';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { newVisitor } from '../edge/visitor-cookie';
import { isMember } from '../releases';
import { makeGood, openTestStore, publicRoute, remoteRelease, shellRelease, type TestStore } from '../releases/testing';

const VERSIONS = { stable: '1.0.0', qaPin: '1.1.0', tenantPin: '1.2.0', canary: '1.3.0', next: '1.4.0' };
const ROLLOUT = '00000000-0000-4000-8000-00000000000b';
const serverPart = (version: string) => `globalThis.drawScreen = () =>
  JSON.stringify({ html: '<p data-by="${version}"></p>', css: '', data: null });`;

let store: TestStore;
let platform: TestPlatform;
let admin: string;

beforeAll(async () => {
  store = openTestStore();
  store.publish(shellRelease(), { 'main.js': 'shell()' });
  const server = { entry: 'server.cjs', routes: [{ path: '/', calls: [] }] };
  for (const version of Object.values(VERSIONS))
    store.publish(remoteRelease('wallet', { version, routes: [publicRoute('/')], server }), {
      'server.cjs': serverPart(version),
    });
  store.point(1, {
    stable: { shell: '1.0.0', wallet: VERSIONS.stable },
    next: { shell: '1.0.0', wallet: VERSIONS.next },
  });
  platform = await openTestPlatform({
    ...{ RELEASE_STORE: store.folder, PUBLIC_URL: 'http://royal.localhost:4000' },
    // A busy machine draws later than a page waits.
    DRAWING_WAIT_MS: '5000',
  });
  await makeGood(platform.database, 'wallet', VERSIONS.stable, { tenantId: 'metro' });
  admin = await platform.login('staff', 'admin1', 'Admin@123');
});
afterAll(async () => {
  await platform?.close();
  store.remove();
});

/** The versions that a page names and that its screen is drawn by. */
async function visit(brand: string, cookie?: string) {
  const headers = { accept: 'text/html', ...(cookie && { cookie }) };
  const { text } = await platform.send('/', { host: `${brand}.localhost:4000`, headers });
  return {
    named: /"name":"wallet","version":"([^"]+)"/.exec(text)?.[1],
    drawnBy: /<main[^>]* data-drawn><p data-by="([^"]+)"/.exec(text)?.[1],
  };
}

/** A visit once its page names a version and has a screen. What is drawn before belongs to the version that is named then. */
async function drawnVisit(brand: string, version: string, cookie?: string) {
  for (let tries = 0; tries < 600; tries += 1) {
    const seen = await visit(brand, cookie);
    if (seen.drawnBy !== undefined) expect(seen.drawnBy).toBe(seen.named);
    if (seen.named === version && seen.drawnBy) return seen;
    await sleep(50);
  }
  throw new Error(`No page of ${brand} was drawn by ${version} within 30 s`);
}

async function write(
  name: 'pinRelease' | 'unpinRelease' | 'followChannel' | 'revokeRelease',
  body: object,
): Promise<void> {
  const { rows } = await platform.database.query<{ revision: string }>('select revision from release_revision');
  const given = { remote: 'wallet', revision: Number(rows[0]?.revision), reason: 'a test', ...body };
  const { body: answer } = await platform.call('staff', name, { token: admin, userType: 'administrator', body: given });
  expect(answer).toMatchObject({ docs: { ok: true } });
}

/** The cookie of a tester whose page is pinned to a version. */
async function pinnedTester(version: string): Promise<string> {
  const { body } = await platform.call('staff', 'issueQaPin', {
    ...{ token: admin, userType: 'administrator' },
    body: { tenantId: 'royal', pins: { wallet: version }, path: '/' },
  });
  const path = String(body.docs.link).replace(/^https?:\/\/[^/]+/, '');
  const { headers } = await platform.send(path, { host: 'royal.localhost:4000', headers: { accept: 'text/html' } });
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

/** Cookie of a visitor inside or outside a share of a rollout, in parts of 10,000. */
function visitorOf(share: number, isInside: boolean): string {
  let id = newVisitor();
  while (isMember({ id: ROLLOUT, share }, id) !== isInside) id = newVisitor();
  return `backlay_visitor=${id}`;
}

test('each visitor gets the screen of the version that QA pin, tenant pin or stable chooses [F9.01]', async () => {
  await write('pinRelease', { tenantId: 'metro', version: VERSIONS.tenantPin });
  const tester = await pinnedTester(VERSIONS.qaPin);
  await drawnVisit('royal', VERSIONS.stable);
  await drawnVisit('royal', VERSIONS.qaPin, tester);
  await drawnVisit('metro', VERSIONS.tenantPin);
  // Each version stays with its visitors while the others are drawn.
  for (const [brand, version, cookie] of [
    ['royal', VERSIONS.stable],
    ['royal', VERSIONS.qaPin, tester],
    ['metro', VERSIONS.tenantPin, tester],
  ] as const)
    expect(await visit(brand, cookie)).toEqual({ named: version, drawnBy: version });
});

test('a canary is drawn for the visitors inside its share, and stable for the others [F9.01]', async () => {
  const share = 1000;
  await platform.database.query(
    `insert into rollout (id, name, candidate, baseline, tenant_ids, state, share, steps, step, epoch, started_at, step_at, deadline_at, started_by)
     values ($1, 'wallet', $2, $3, '{royal}', 'running', $4, '[]', 0, 0, now(), now(), now(), 'ann')`,
    [ROLLOUT, VERSIONS.canary, VERSIONS.stable, share],
  );
  await platform.database.query('update release_revision set revision = revision + 1');
  await drawnVisit('royal', VERSIONS.canary, visitorOf(share, true));
  await drawnVisit('royal', VERSIONS.stable, visitorOf(share, false));
  await platform.database.query('delete from rollout');
  await platform.database.query('update release_revision set revision = revision + 1');
  await drawnVisit('royal', VERSIONS.stable, visitorOf(share, true));
});

test('a revoked version draws nothing: its brand and its testers get the last good one [F9.01]', async () => {
  const tester = await pinnedTester(VERSIONS.qaPin);
  await drawnVisit('royal', VERSIONS.qaPin, tester);
  for (const version of [VERSIONS.qaPin, VERSIONS.tenantPin]) await write('revokeRelease', { version });
  await drawnVisit('metro', VERSIONS.stable);
  await drawnVisit('royal', VERSIONS.stable, tester);
});

test('a brand that follows another channel gets the screen of that channel [F9.01]', async () => {
  await write('unpinRelease', { tenantId: 'metro' });
  await write('followChannel', { tenantId: 'metro', channel: 'next' });
  await drawnVisit('metro', VERSIONS.next);
  await drawnVisit('royal', VERSIONS.stable);
});
