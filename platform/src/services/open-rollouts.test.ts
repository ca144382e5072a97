import { serverMessages } from '@backlay/shared/domain';
import { reject } from '../core/http';
import { openTestPlatform, type TestPlatform } from '../../testing/index';
import { waitFor } from '../../testing/processes';
import { openTestStore, remoteRelease, shellRelease, type TestStore } from '../delivery/releases/testing';
import type { PageEvent } from '../delivery/monitoring';
import { countsOf, countsOfPage, createDepositStarts, observeVisitors } from './open-rollouts';

test.each([
  ['an accepted bet', 'placeBet', null, { betsAsked: 1, betsAccepted: 1 }],
  ['a bet without a field', 'placeBet', reject(400, 'Please check stake'), { betsAsked: 1, betsRefused: 1 }],
  [
    'a bet off the ladder',
    'placeBet',
    reject(400, serverMessages['refused.offLadder']),
    { betsAsked: 1, betsRefused: 1 },
  ],
  ['a suspended market', 'placeBet', reject(400, serverMessages['refused.suspended']), { betsRefusedOtherwise: 1 }],
  ['a low balance', 'placeBet', reject(400, serverMessages['refused.balance']), { betsRefusedOtherwise: 1 }],
  ['a session that ended', 'placeBet', reject(401, 'Please sign in'), { betsRefusedOtherwise: 1 }],
  ['a busy platform', 'placeBet', reject(503, 'Busy', 1), { betsRefusedOtherwise: 1 }],
  ['an opened deposit', 'depositMethods', null, { depositsStarted: 1 }],
  ['a sent deposit', 'deposit', null, { depositsFinished: 1 }],
  ['a refused deposit', 'deposit', reject(400, 'Please check utr'), null],
  ['another call', 'openBets', null, null],
] as const)('%s counts for the version that its visitor has [F3.06]', (_what, name, rejection, counts) => {
  expect(countsOf(name, rejection)).toEqual(counts);
});

test('the start of a deposit counts once until it is finished or over, for each visitor [F3.06 F3.09]', () => {
  let now = 0;
  const starts = createDepositStarts(() => now);
  const start = (visitor = 'one') => starts.counts(visitor, { depositsStarted: 1 });
  expect([start(), start(), start('two'), start()]).toEqual([true, false, true, false]);
  expect(starts.counts('one', { depositsFinished: 1 })).toBe(true);
  expect([start(), start(), start('two')]).toEqual([true, false, false]);
  now += 30 * 60_000;
  expect(start()).toBe(false);
  now += 30 * 60_000 + 1;
  expect([start(), start()]).toEqual([true, false]);
  expect(starts.counts('one', { betsAsked: 1 })).toBe(true);
});

test('a page that reads its deposit methods again records one start [F3.06 F3.09]', () => {
  const recorded: unknown[] = [];
  const observe = observeVisitors({
    counts: () => true,
    recordAction: (tenantId, visitor, counts) => void recorded.push([tenantId, visitor, counts]),
  });
  const visitor = 'a'.repeat(22);
  const headers = { cookie: `backlay_visitor=${visitor}` };
  for (const name of ['depositMethods', 'depositMethods', 'deposit', 'depositMethods'] as const)
    observe(name, 'royal', headers, null);
  const [started, finished] = [{ depositsStarted: 1 }, { depositsFinished: 1 }];
  expect(recorded).toEqual([started, finished, started].map((counts) => ['royal', visitor, counts]));
});

const pageEvent: PageEvent = {
  tenantId: 'royal',
  remote: 'wallet',
  version: '1.1.0',
  view: 'v1',
  visitor: 'visitor-1',
  address: '',
  at: 0,
  kind: 'error',
  errorKind: 'error',
  value: null,
  isNew: true,
  isFirstOfView: true,
  isFirstFault: true,
};

test.each<[string, Partial<PageEvent>, object | null]>([
  ['the first error of a view', {}, { errorViews: 1 }],
  ['a further error of the view', { isFirstOfView: false }, null],
  ['a throw while rendering, which is a failure too', { errorKind: 'boundary' }, null],
  ['a freeze', { kind: 'freeze', errorKind: 'freeze' }, { freezeViews: 1 }],
  ['an interaction', { kind: 'inp', errorKind: null, value: 200 }, { inpCount: 1, inpLogSum: Math.log(200) }],
])('%s of a page counts as %j and as %j [F3.06 F4.07]', (_what, over, counts) => {
  expect(countsOfPage({ ...pageEvent, ...over })).toEqual(counts);
});

describe('with a rollout of everybody', () => {
  let store: TestStore;
  let platform: TestPlatform;
  beforeAll(async () => {
    store = openTestStore();
    store.publish(shellRelease(), { 'main.js': 'shell()' });
    for (const version of ['1.0.0', '1.1.0'])
      store.publish(remoteRelease('wallet', { version }), { 'remoteEntry.js': version });
    store.point(1, { stable: { shell: '1.0.0', wallet: '1.0.0' } });
    platform = await openTestPlatform({ RELEASE_STORE: store.folder });
    // Without a source of prices the platform is degraded: it counts and judges nothing.
    platform.feed.publish({ kind: 'heartbeat', at: Date.now() });
    await waitFor(async () => JSON.parse((await platform.send('/readyz')).text).status === 'ok');
  });
  afterAll(async () => {
    await platform.close();
    store.remove();
  });

  test('reports of a browser and bets of its player are stored for the version it has [F3.06]', async () => {
    const admin = await platform.login('staff', 'admin1', 'Admin@123');
    const started = await platform.send('/registry/v1/rollouts', {
      method: 'POST',
      host: 'staff.localhost',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      body: JSON.stringify({ remote: 'wallet', candidate: '1.1.0', brands: ['royal'], share: 100 }),
    });
    expect(started.status).toBe(200);
    const page = await platform.send('/', { host: 'royal.localhost', headers: { accept: 'text/html' } });
    const cookie = page.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '';
    expect(page.text).toContain('"name":"wallet","version":"1.1.0"');
    const report = (path: string, body: object) =>
      platform.send(`/api/common/${path}`, {
        method: 'POST',
        host: 'royal.localhost',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const failure = { remote: 'wallet', version: '1.1.0', phase: 'render', cause: 'boom', path: '/', view: 'v1' };
    await report('remoteLoad', { loads: [{ remote: 'wallet', version: '1.1.0' }] });
    await report('remoteFailure', failure);
    await report('remoteFailure', failure);
    const token = await platform.login('royal');
    await platform.send('/api/user/openBet', {
      method: 'POST',
      host: 'royal.localhost',
      headers: { cookie, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    const read = async () =>
      (
        await platform.database.query<{ views: number; errors: number; asked: number; refused: number }>(
          `select views, error_views as errors, bets_asked as asked, bets_refused as refused from rollout_visitor`,
        )
      ).rows;
    await waitFor(async () => (await read())[0]?.asked === 1);
    expect(await read()).toEqual([{ views: 1, errors: 1, asked: 1, refused: 1 }]);
  });

  test('the platform stops a candidate that refuses 30 % of the bets, and the next visit has the baseline [F3.09]', async () => {
    const { rows } = await platform.database.query<{ id: string }>('select id from rollout');
    const [rollout] = rows;
    await platform.database.query(
      `insert into rollout_visitor (rollout_id, visitor, tenant_id, epoch, arm, views, bets_asked, bets_refused, loaded_at)
       select $1, arm || n, 'royal', 0, arm, 1, 1, case when n % 100 < percent then 1 else 0 end, now()
       from generate_series(1, 700) as n, (values ('candidate', 30), ('baseline', 5)) as arms (arm, percent)
       on conflict do nothing`,
      [rollout?.id],
    );
    const state = async () =>
      (await platform.database.query<{ state: string; share: number }>('select state, share from rollout')).rows[0];
    await waitFor(async () => {
      // The source stays alive however long a loaded machine takes: a degraded platform judges nothing.
      platform.feed.publish({ kind: 'heartbeat', at: Date.now() });
      return (await state())?.state !== 'running';
    });
    expect(await state()).toEqual({ state: 'aborted', share: 0 });
    // The row is visible a moment before this process has read it back.
    const visit = () => platform.send('/', { host: 'royal.localhost', headers: { accept: 'text/html' } });
    await waitFor(async () => (await visit()).text.includes('"name":"wallet","version":"1.0.0"'));
    const { rows: log } = await platform.database.query<{ reason: string }>(
      `select reason from release_audit where action = 'rollout-abort'`,
    );
    expect(log).toEqual([{ reason: expect.stringMatching(/^royal: betsRefused \+0\.2/) }]);
  });
});
