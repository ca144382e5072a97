import type { RemoteRelease } from '@backlay/shared/contract/schemas';
import { planChange } from '../releases';
import { remoteRelease } from '../releases/testing';
import { snapshotOf } from '../releases/testing-snapshot';
import { checkPermissions } from './check-release';
import { openRegistryTest, statusOf, type RegistryTest } from './testing';

const chess = (version: string, over: Partial<RemoteRelease>) => remoteRelease('chess', { version, ...over });
const asks = { permissions: ['call:markets'], http: ['https://api.chess.example'] };

describe('a version with permissions that a brand has not granted', () => {
  const tenants = [
    { id: 'royal', name: 'Royal', channel: 'stable' },
    { id: 'metro', name: 'Metro', channel: 'stable' },
  ];
  const given = { releases: [chess('1.0.0', {}), chess('1.1.0', asks)], channels: { stable: { chess: '1.0.0' } } };
  const refusal = (planned: ReturnType<typeof planChange>) => (planned.ok ? null : planned.refusal);

  test('is not pinned and not promoted, and the reason names what is new [F1.06]', () => {
    const snapshot = snapshotOf(given);
    const pinned = planChange(snapshot, tenants, { action: 'pin', tenantId: 'royal', name: 'chess', version: '1.1.0' });
    expect(refusal(pinned)).toMatchObject({
      rule: 'permissions',
      reason: expect.stringContaining('royal has not granted call:markets, http:https://api.chess.example'),
    });
    const promoted = planChange(snapshot, tenants, {
      action: 'promote',
      channel: 'stable',
      name: 'chess',
      version: '1.1.0',
    });
    expect(refusal(promoted)).toMatchObject({ rule: 'permissions' });
  });

  test('is pinned where everything is granted, and promoted once each brand of the channel has granted it [F1.06]', () => {
    const all = ['call:markets', 'http:https://api.chess.example'];
    const pin = { action: 'pin', tenantId: 'royal', name: 'chess', version: '1.1.0' } as const;
    const promote = { action: 'promote', channel: 'stable', name: 'chess', version: '1.1.0' } as const;
    const ofRoyal = snapshotOf({ ...given, grants: { royal: { chess: all } } });
    expect(planChange(ofRoyal, tenants, pin).ok).toBe(true);
    expect(refusal(planChange(ofRoyal, tenants, promote))?.reason).toContain('metro has not granted');
    const ofBoth = snapshotOf({ ...given, grants: { royal: { chess: all }, metro: { chess: all } } });
    expect(planChange(ofBoth, tenants, promote).ok).toBe(true);
    const partly = snapshotOf({ ...given, grants: { royal: { chess: ['call:markets'] } } });
    expect(refusal(planChange(partly, tenants, pin))?.reason).toMatch(
      /not granted http:https:\/\/api\.chess\.example$/,
    );
  });

  test('of the house has what it declares without a grant [F1.06]', () => {
    const wallet = remoteRelease('wallet', { version: '2.0.0', permissions: ['call:deposit'] });
    const pin = { action: 'pin', tenantId: 'royal', name: 'wallet', version: '2.0.0' } as const;
    expect(planChange(snapshotOf({ releases: [wallet] }), tenants, pin).ok).toBe(true);
  });
});

describe('checkPermissions', () => {
  const check = (record: RemoteRelease) => () => checkPermissions(snapshotOf(), record);

  test('a call that moves money is refused to another team than house, by its name [F1.06]', () => {
    expect(check(chess('1.0.0', { permissions: ['call:markets', 'call:placeBet'] }))).toThrow('call:placeBet is for');
    expect(check(chess('1.0.0', { permissions: ['call:markets', 'overlay:deposit'] }))).not.toThrow();
    expect(check(remoteRelease('betting', { permissions: ['call:placeBet'] }))).not.toThrow();
  });

  test('a remote that wants a frame is taken [F1.06 F5.01]', () => {
    expect(check(chess('1.0.0', { isolation: 'frame' }))).not.toThrow();
  });
});

describe('grants over HTTP', () => {
  let registry: RegistryTest;
  beforeAll(async () => {
    registry = await openRegistryTest();
    await registry.ask('/remotes/chess', { method: 'POST', body: { team: { id: 'mates', name: 'Mates Ltd' } } });
    registry.store.publish(chess('1.1.0', asks), { 'remoteEntry.js': 'chess 1.1' });
    registry.store.publish(chess('1.2.0', { ...asks, http: [...asks.http, 'https://img.chess.example'] }), {
      'remoteEntry.js': 'chess 1.2',
    });
    // The store is read again when its channels change.
    registry.store.point(2, { stable: { chess: '1.0.0' } });
    await registry.isShown('chess', '1.2.0');
  });
  afterAll(() => registry.close());

  const grant = async (version: string, brand = 'royal', token = registry.admin) =>
    registry.ask(`/grants/${brand}/chess`, {
      method: 'PUT',
      body: { version, reason: 'seen by the operator' },
      revision: await registry.revisionOf(),
      token,
    });

  test('a pin answers 409 with the difference, passes after the grant, and the audit names who granted [F1.06]', async () => {
    const refused = await registry.pin('1.1.0', { remote: 'chess' });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      rule: 'permissions',
      message: expect.stringContaining('call:markets, http:https://api.chess.example'),
    });
    const before = await registry.ask('/grants/royal/chess?version=1.1.0');
    expect(before.body).toMatchObject({ granted: [], missing: ['call:markets', 'http:https://api.chess.example'] });
    const granted = await grant('1.1.0');
    expect([granted.status, granted.body.missing]).toEqual([200, []]);
    expect(await statusOf(registry.pin('1.1.0', { remote: 'chess' }))).toBe(200);
    const { body } = await registry.ask('/audit?remote=chess&action=grant');
    expect(body.entries).toEqual([
      expect.objectContaining({ actor: 'admin1', brand: 'royal', to: '1.1.0', reason: 'seen by the operator' }),
    ]);
  });

  test('the policy of a page has the hosts of its own versions, and of no other brand [F1.08]', async () => {
    const connectOf = async (brand: string): Promise<string | undefined> => {
      const { headers } = await registry.platform.send('/', {
        host: `${brand}.localhost`,
        headers: { accept: 'text/html' },
      });
      return /connect-src [^;]*/.exec(String(headers['content-security-policy']))?.[0];
    };
    // A frame has a policy of its own: its hosts are none of the page.
    expect(await connectOf('royal')).not.toContain('chess');
    await registry.ask('/teams/mates/isolation', { method: 'PUT', body: { isolation: 'trusted' } });
    expect(await connectOf('royal')).toMatch(/ https:\/\/api\.chess\.example$/);
    expect(await connectOf('metro')).not.toContain('chess');
  });

  test('a version with one new host is refused for that host alone [F1.06]', async () => {
    const { status, body } = await registry.pin('1.2.0', { remote: 'chess' });
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/royal has not granted http:https:\/\/img\.chess\.example$/),
    ]);
  });

  test('a grant of one brand is none of another, and staff of another brand cannot give it [F1.06]', async () => {
    expect(await statusOf(registry.pin('1.1.0', { remote: 'chess', brand: 'metro' }))).toBe(409);
    const ofRoyal = await registry.addStaff('royallabel', 'whiteLabel', ['royal']);
    expect((await grant('1.1.0', 'metro', ofRoyal)).status).toBe(404);
  });

  test('a token grants nothing, whatever its scopes are [F1.06]', async () => {
    const made = await registry.makeToken({ remotes: ['wallet'], scopes: ['read', 'pin:royal'] });
    expect(made.status).toBe(200);
    const answer = await registry.ask('/grants/royal/wallet', {
      method: 'PUT',
      body: { version: '1.0.0' },
      revision: await registry.revisionOf(),
      token: made.body.text,
    });
    expect(answer.status).toBe(403);
  });

  test('the console shows what a brand has not granted, grants it at a revision, and names who did [F1.06 D1.17]', async () => {
    const call = async (name: 'releaseDetail' | 'grantRelease', over: object) =>
      registry.platform.call('staff', name, { token: registry.admin, userType: 'administrator', ...over });
    const about = { tenantId: 'metro', remote: 'chess', version: '1.1.0' };
    const { docs } = (await call('releaseDetail', { query: { ...about, version: '1.2.0' } })).body;
    expect(docs.grants.missing).toEqual([
      'call:markets',
      'http:https://api.chess.example',
      'http:https://img.chess.example',
    ]);
    expect(docs.checks.find(({ rule }: { rule: string }) => rule === 'permissions')).toMatchObject({ ok: false });
    const late = await call('grantRelease', { body: { ...about, revision: docs.revision - 1 } });
    expect(late.body.docs).toMatchObject({ ok: false });
    const granted = await call('grantRelease', { body: { ...about, revision: docs.revision, reason: 'by the desk' } });
    expect(granted.body.docs).toMatchObject({ ok: true, remote: 'chess', version: '1.1.0' });
    const after = (await call('releaseDetail', { query: about })).body.docs;
    expect(after.grants).toEqual({ wanted: ['call:markets', 'http:https://api.chess.example'], missing: [] });
    const { body } = await registry.ask('/audit?remote=chess&action=grant');
    expect(body.entries).toContainEqual(
      expect.objectContaining({ actor: 'admin1', brand: 'metro', to: '1.1.0', reason: 'by the desk' }),
    );
    const ofRoyal = await registry.addStaff('royalconsole', 'whiteLabel', ['royal']);
    const foreign = await registry.platform.call('staff', 'grantRelease', {
      token: ofRoyal,
      userType: 'whiteLabel',
      body: { ...about, revision: after.revision },
    });
    expect(foreign.status).toBeGreaterThanOrEqual(403);
  });

  test('the console shows the newest version of a remote that a brand does not have [F1.06]', async () => {
    for (const version of ['0.9.0', '0.10.0'])
      registry.store.publish(remoteRelease('puzzles', { version, routes: [] }), { 'remoteEntry.js': version });
    registry.store.point(3, { stable: { chess: '1.0.0' } });
    await registry.isShown('puzzles', '0.10.0');
    const { body } = await registry.platform.call('staff', 'releaseDetail', {
      token: registry.admin,
      userType: 'administrator',
      query: { tenantId: 'metro', remote: 'puzzles' },
    });
    expect([body.docs.version, body.docs.cell.version, body.docs.grants]).toEqual(['0.10.0', null, null]);
  });
});
