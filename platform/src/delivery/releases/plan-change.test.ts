import { findNewIncompatibility, planChange } from './plan-change';
import { visitOf, type RegistryCommand, type RegistryPlan } from './registry-change';
import { casino, snapshotOf, wallet, type Given } from './testing-snapshot';
import { publicRoute } from './testing';

const tenants = [
  { id: 'royal', name: 'Royal', channel: 'stable' },
  { id: 'metro', name: 'Metro', channel: 'next' },
];
const GIVEN: Given = {
  releases: [
    wallet('1.0.0'),
    wallet('1.1.0'),
    wallet('1.2.0'),
    wallet('2.0.0', { contract: '^9.0.0' }),
    casino('1.0.0', { routes: [publicRoute('/casino')] }),
  ],
  channels: { stable: { wallet: '1.1.0', casino: '1.0.0' } },
  good: ['wallet 1.0.0'],
};
const plan = (change: RegistryCommand, over: Given = {}) =>
  planChange(snapshotOf({ ...GIVEN, ...over }), tenants, change);
const refusalOf = (planned: RegistryPlan) => (planned.ok ? null : planned.refusal);
const stepOf = (planned: RegistryPlan) => (planned.ok ? planned.step : planned.refusal);
const pin = (version: string, tenantId = 'royal') => ({ action: 'pin', tenantId, name: 'wallet', version }) as const;
const promote = (version: string, channel = 'stable') =>
  ({ action: 'promote', channel, name: 'wallet', version }) as const;
const rollback = (of: { tenantId: string } | { channel: string }, name = 'wallet') =>
  ({ action: 'rollback', name, of }) as const;
const pins = { royal: { wallet: '1.2.0' } };

test('a visit has the tenant, its channel and its rule of a last good version', () => {
  const lastGood = { loads: 1, visitors: 1, minutes: 1, failureShare: 1 };
  expect(visitOf({ ...tenants[0]!, lastGood })).toEqual({ tenantId: 'royal', channel: 'stable', lastGood });
});

describe('pins', () => {
  test('a pin goes from the pin of before, else from the channel, else from stable, to its version', () => {
    const step = {
      kind: 'pin',
      tenantId: 'royal',
      name: 'wallet',
      from: '1.1.0',
      to: '1.0.0',
      pointer: { version: '1.0.0' },
    };
    expect(stepOf(plan(pin('1.0.0')))).toEqual(step);
    expect(stepOf(plan(pin('1.0.0'), { pins }))).toEqual({ ...step, from: '1.2.0' });
    const channels = { ...GIVEN.channels, next: { wallet: '1.2.0' } };
    expect(stepOf(plan(pin('1.0.0', 'metro'), { channels }))).toEqual({ ...step, tenantId: 'metro', from: '1.2.0' });
    expect(stepOf(plan(pin('1.0.0', 'metro')))).toEqual({ ...step, tenantId: 'metro' });
    expect(stepOf(plan(pin('1.0.0'), { channels: {} }))).toEqual({ ...step, from: null });
    const planned = plan(pin('1.0.0'));
    expect(planned.ok && planned.after.pins.get('royal')?.get('wallet')).toEqual({ version: '1.0.0' });
    expect(planned.ok && planned.lastGood).toBeUndefined();
  });

  test('a second remote with an entry of the bottom bar is not pinned, and the reason names the first [F1.07]', () => {
    const nav = [{ place: 'bottom' as const, path: '/wallet', text: 'nav.wallet' }];
    const releases = [
      wallet('1.1.0'),
      wallet('1.2.0', { routes: [publicRoute('/wallet')], nav }),
      casino('1.0.0', { routes: [publicRoute('/casino')], nav: [{ ...nav[0]!, path: '/casino' }] }),
    ];
    expect(refusalOf(plan(pin('1.2.0'), { releases }))).toMatchObject({
      rule: 'slots',
      reason: expect.stringContaining('the bottom bar has an entry of casino 1.0.0 already'),
    });
  });

  test('a pin is taken away where there is one', () => {
    const step = { kind: 'pin', tenantId: 'royal', name: 'wallet', from: '1.2.0', to: null, pointer: null };
    const unpin = { action: 'unpin', tenantId: 'royal', name: 'wallet' } as const;
    const planned = plan(unpin, { pins });
    expect(stepOf(planned)).toEqual(step);
    expect(planned.ok && planned.after.pins.get('royal')?.has('wallet')).toBe(false);
    expect(refusalOf(plan(unpin))).toEqual({
      rule: 'not-pinned',
      reason: 'wallet is not pinned on royal',
      remedy: 'nothing to do',
    });
  });

  test('an unknown tenant, an unpublished and a revoked version are refused with what would do', () => {
    expect(refusalOf(plan(pin('1.0.0', 'orbit')))).toEqual({
      rule: 'tenant',
      reason: 'there is no tenant orbit',
      remedy: 'one of royal, metro',
    });
    expect(refusalOf(plan(pin('9.0.0')))).toEqual({
      rule: 'published',
      reason: 'wallet 9.0.0 is not published',
      remedy: 'release wallet 9.0.0, or take a version that is released',
    });
    expect(refusalOf(plan(pin('1.0.0'), { revoked: ['wallet 1.0.0'] }))).toEqual({
      rule: 'revoked',
      reason: 'wallet 1.0.0 was revoked',
      remedy: 'take another version of wallet; a revoked one does not come back',
    });
  });

  test('a version that does not fit its tenant is refused with the tenant and the rule', () => {
    expect(refusalOf(plan(pin('2.0.0')))).toEqual({
      rule: 'contract',
      reason: 'wallet 2.0.0 does not fit royal: it needs contract ^9.0.0, shell 1.0.0 offers 1.2.0',
      remedy: expect.any(String),
    });
  });
});

describe('the channel that a brand follows', () => {
  const follow = (channel: string | null, name = 'wallet', tenantId = 'royal') =>
    ({ action: 'follow', tenantId, name, channel }) as const;

  test('a brand follows a channel with one remote, or with every remote, and goes back to its own [F3.04]', () => {
    const step = { kind: 'follow', tenantId: 'royal', from: null, to: null };
    expect(stepOf(plan(follow('next')))).toEqual({
      ...{ ...step, name: 'wallet', channel: 'next', subject: 'wallet stable -> next' },
    });
    expect(stepOf(plan(follow('next', '*')))).toEqual({
      ...{ ...step, name: '*', channel: 'next', subject: 'every remote stable -> next' },
    });
    const followed = { brandChannels: { royal: { wallet: 'next' } } };
    const back = plan(follow(null), followed);
    expect(stepOf(back)).toMatchObject({ channel: null, subject: 'wallet next -> stable' });
    expect(back.ok && back.after.brandChannels.get('royal')?.has('wallet')).toBe(false);
  });

  test('an unknown channel, remote or brand is refused with what would do [F3.04]', () => {
    expect(refusalOf(plan(follow('beta'), { channels: { stable: { wallet: '1.1.0' }, rc: {} } }))).toEqual({
      ...{ rule: 'channel', reason: 'there is no channel beta', remedy: 'one of stable, next, rc' },
    });
    expect(refusalOf(plan(follow('next', 'chess')))).toEqual({
      ...{ rule: 'published', reason: 'no version of chess is published', remedy: 'a remote that is released' },
    });
    expect(refusalOf(plan(follow('next', 'wallet', 'orbit')))).toMatchObject({ rule: 'tenant' });
  });
});

describe('channels', () => {
  test('a promotion goes from the version of its own channel, or from none', () => {
    const step = {
      kind: 'channel',
      channel: 'stable',
      name: 'wallet',
      from: '1.1.0',
      to: '1.2.0',
      pointer: { version: '1.2.0' },
    };
    const planned = plan(promote('1.2.0'));
    expect(stepOf(planned)).toEqual(step);
    expect(planned.ok && planned.after.channels.get('stable')?.get('wallet')).toEqual({ version: '1.2.0' });
    expect(stepOf(plan(promote('1.2.0', 'next')))).toEqual({ ...step, channel: 'next', from: null });
  });

  test('a promotion is refused for any tenant that it breaks, and passes where nobody is reached', () => {
    expect(refusalOf(plan(promote('2.0.0')))?.reason).toMatch(/^wallet 2\.0\.0 does not fit royal: /);
    expect(refusalOf(plan(promote('2.0.0', 'next')))?.reason).toMatch(/^wallet 2\.0\.0 does not fit metro: /);
    expect(refusalOf(plan(promote('2.0.0', 'development')))).toBeNull();
    expect(
      refusalOf(plan(promote('2.0.0'), { pins: { royal: { wallet: '1.0.0' }, metro: { wallet: '1.0.0' } } })),
    ).toBeNull();
  });
});

describe('revocations', () => {
  const revoke = (version: string, name = 'wallet') => ({ action: 'revoke', name, version }) as const;

  test('a published version is revoked, even without a replacement', () => {
    const planned = plan(revoke('1.1.0'), { good: [] });
    expect(stepOf(planned)).toEqual({ kind: 'revoke', name: 'wallet', from: '1.1.0', to: null });
    expect(planned.ok && [...planned.after.revoked]).toEqual(['wallet 1.1.0']);
    expect(refusalOf(plan(revoke('9.9.9')))).toEqual({
      rule: 'published',
      reason: 'wallet 9.9.9 is not published',
      remedy: 'a version that is released',
    });
  });

  test('the only shell of a tenant is not revoked, one with a good replacement is', () => {
    expect(refusalOf(plan(revoke('1.0.0', 'shell')))).toEqual({
      rule: 'shell',
      reason: 'royal would be without a shell',
      remedy: 'promote another shell first',
    });
    const two = { shells: ['0.9.0', '1.0.0'], good: ['shell 0.9.0'] };
    expect(refusalOf(plan(revoke('1.0.0', 'shell'), two))).toBeNull();
  });
});

describe('rollbacks', () => {
  test('a tenant goes back to its last good version and is pinned there, with the figures', () => {
    const planned = plan(rollback({ tenantId: 'royal' }));
    expect(planned).toMatchObject({
      ok: true,
      step: {
        kind: 'pin',
        tenantId: 'royal',
        name: 'wallet',
        from: '1.1.0',
        to: '1.0.0',
        pointer: { version: '1.0.0' },
      },
      lastGood: { version: '1.0.0', scope: 'brand', loads: 200 },
    });
    expect(planned.ok && planned.after.pins.get('royal')?.get('wallet')).toEqual({ version: '1.0.0' });
    expect(plan(rollback({ tenantId: 'metro' }))).toMatchObject({
      step: { from: '1.1.0' },
      lastGood: { scope: 'all-brands' },
    });
    expect(plan(rollback({ tenantId: 'royal' }), { pins })).toMatchObject({ step: { from: '1.2.0' } });
  });

  test('a channel goes back from its own version by the figures of all brands', () => {
    expect(plan(rollback({ channel: 'stable' }))).toMatchObject({
      ok: true,
      step: { kind: 'channel', channel: 'stable', from: '1.1.0', to: '1.0.0', pointer: { version: '1.0.0' } },
      lastGood: { scope: 'all-brands' },
    });
  });

  test('a rollback from no version, or without another good one, is refused with the rule of the brand', () => {
    const rule = '200 loads by 20 visitors over 10 minutes with at most 1 % failures and new errors';
    const remedy = 'pin or promote a version of wallet by its number';
    expect(refusalOf(plan(rollback({ channel: 'next' })))).toEqual({
      rule: 'no-last-good',
      reason: `wallet has no last good version in next: no other version has ${rule}`,
      remedy,
    });
    expect(refusalOf(plan(rollback({ tenantId: 'royal' }), { good: [] }))).toEqual({
      rule: 'no-last-good',
      reason: `wallet has no last good version on royal: no other version has ${rule}`,
      remedy,
    });
    expect(refusalOf(plan(rollback({ tenantId: 'orbit' })))?.rule).toBe('tenant');
    expect(refusalOf(plan(rollback({ tenantId: 'royal' }, 'guest')))?.reason).toMatch(
      /^guest has no last good version/,
    );
    const own = { loads: 3, visitors: 2, minutes: 1, failureShare: 0.5 };
    const strict = planChange(
      snapshotOf({ ...GIVEN, good: [] }),
      [{ ...tenants[0]!, lastGood: own }],
      rollback({ tenantId: 'royal' }),
    );
    expect(refusalOf(strict)?.reason).toContain('3 loads by 2 visitors over 1 minutes with at most 50 % failures');
  });

  test('a good version that would not fit is passed over', () => {
    const good = ['wallet 2.0.0', 'wallet 1.0.0'];
    expect(plan(rollback({ tenantId: 'royal' }), { good })).toMatchObject({ step: { to: '1.0.0' } });
    expect(refusalOf(plan(rollback({ tenantId: 'royal' }), { good: ['wallet 2.0.0'] }))?.rule).toBe('no-last-good');
  });
});

test('a version that was broken already, or is broken by a revocation alone, is no new incompatibility', () => {
  const broken = snapshotOf({ ...GIVEN, channels: { stable: { wallet: '2.0.0' } } });
  const other = snapshotOf({ ...GIVEN, channels: { stable: { wallet: '2.0.0', casino: '1.0.0' } } });
  expect(findNewIncompatibility(broken, other, tenants)).toBeNull();
  const revoked = snapshotOf({ ...GIVEN, revoked: ['wallet 1.1.0'] });
  expect(findNewIncompatibility(snapshotOf(GIVEN), revoked, tenants)).toBeNull();
  expect(
    findNewIncompatibility(revoked, snapshotOf({ ...GIVEN, channels: { stable: { wallet: '2.0.0' } } }), tenants),
  ).toMatchObject({
    rule: 'contract',
  });
  const without = snapshotOf({ ...GIVEN, shells: [] });
  expect(findNewIncompatibility(without, without, tenants)).toBeNull();
});
