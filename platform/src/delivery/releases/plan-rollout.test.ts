import { planChange } from './plan-change';
import type { RegistryPlan, RolloutChange } from './registry-change';
import { rolloutOf, snapshotOf, wallet, type Given } from './testing-snapshot';

const tenants = [
  { id: 'royal', name: 'Royal', channel: 'stable' },
  { id: 'metro', name: 'Metro', channel: 'stable' },
  { id: 'orbit', name: 'Orbit', channel: 'next' },
];
const GIVEN: Given = {
  shells: ['1.0.0', '1.1.0'],
  releases: [wallet('1.0.0'), wallet('1.1.0'), wallet('2.0.0', { contract: '^9.0.0' })],
  channels: { stable: { wallet: '1.0.0' }, next: { wallet: '1.1.0' } },
};
const STEPS = [500, 2500, 10_000].map((share) => ({ share, minViews: 100, minMinutes: 10 }));
const START = {
  kind: 'start',
  id: rolloutOf().id,
  at: 7,
  candidate: '1.1.0',
  tenantIds: ['royal', 'metro'],
  steps: STEPS,
  deadlineAt: 99,
  startedBy: 'ann',
} as const;

const plan = (change: RolloutChange, over: Given = {}, name = 'wallet'): RegistryPlan =>
  planChange(snapshotOf({ ...GIVEN, ...over }), tenants, { action: 'rollout', name, change });
const start = (change: Partial<typeof START> | object = {}, over: Given = {}, name = 'wallet') =>
  plan({ ...START, ...change }, over, name);
const refusalOf = (planned: RegistryPlan) => (planned.ok ? null : planned.refusal);
const stepOf = (planned: RegistryPlan) => (planned.ok ? planned.step : null);

describe('the start of a rollout', () => {
  test('a start goes from the version of its brands to the candidate, at its first share [F3.05]', () => {
    const planned = start();
    const rollout = {
      ...{ id: START.id, name: 'wallet', candidate: '1.1.0', baseline: '1.0.0', tenantIds: START.tenantIds },
      ...{ steps: STEPS, share: 500, deadlineAt: 99, startedBy: 'ann', state: 'running', step: 0, epoch: 0 },
      ...{ startedAt: 7, stepAt: 7 },
    };
    expect(stepOf(planned)).toEqual({
      ...{ kind: 'rollout', name: 'wallet', from: '1.0.0', to: '1.1.0', rollout, subject: 'started at 5 %' },
    });
    expect(planned.ok && planned.after.rollouts).toEqual([rollout]);
    expect(planned.ok && planned.after.pins.size).toBe(0);
  });

  test('a rollout of the shell goes from the shell of its brands [F3.05]', () => {
    expect(stepOf(start({ candidate: '1.1.0' }, {}, 'shell'))).toMatchObject({ from: '1.0.0', to: '1.1.0' });
  });

  test.each<[string, object, Given, string, string]>([
    ['an unknown brand', { tenantIds: ['royal', 'nobody'] }, {}, 'tenant', 'there is no tenant nobody'],
    ['an unpublished version', { candidate: '9.0.0' }, {}, 'published', 'wallet 9.0.0 is not published'],
    ['a revoked version', {}, { revoked: ['wallet 1.1.0'] }, 'revoked', 'wallet 1.1.0 was revoked'],
    ['a brand with a rollout', {}, { rollouts: [rolloutOf()] }, 'rollout', 'royal has a rollout of wallet already'],
    ['a pinned brand', {}, { pins: { metro: { wallet: '1.0.0' } } }, 'rollout', 'wallet is pinned on metro'],
    ['no step', { steps: [] }, {}, 'rollout', 'the steps do not rise'],
    ['equal steps', { steps: [STEPS[0], STEPS[0]] }, {}, 'rollout', 'the steps do not rise'],
    ['a first share of nothing', { steps: [{ ...STEPS[0], share: 0 }] }, {}, 'rollout', 'the steps do not rise'],
    ['more than all', { steps: [{ ...STEPS[0], share: 10_001 }] }, {}, 'rollout', 'the steps do not rise'],
    [
      'other versions',
      { tenantIds: ['royal', 'orbit'] },
      {},
      'rollout',
      'the brands have different versions of wallet',
    ],
    ['its own version', { tenantIds: ['orbit'] }, {}, 'rollout', 'the brands have wallet 1.1.0 already'],
    ['a brand without it', {}, { channels: {} }, 'rollout', 'royal has no wallet to compare with'],
  ])('a start with %s is refused with the reason [F3.05]', (_what, change, over, rule, reason) => {
    expect(refusalOf(start(change, over))).toEqual({ rule, reason, remedy: expect.stringMatching(/./) });
  });

  test('a start with a candidate that fits no shell of a brand is refused as its pin would be [F3.05]', () => {
    expect(refusalOf(start({ candidate: '2.0.0' }))).toMatchObject({ rule: 'contract' });
  });
});

describe('a live rollout', () => {
  const live = rolloutOf({ candidate: '1.1.0', steps: STEPS, share: 500, step: 0, tenantIds: ['royal', 'metro'] });
  const change = (given: object, over: Partial<typeof live> = {}, name = 'wallet') =>
    plan({ id: live.id, at: 20, ...given } as RolloutChange, { rollouts: [{ ...live, ...over }] }, name);

  test('a further step has the next share, a new epoch and a new beginning [F3.05]', () => {
    const rollout = { ...live, share: 2500, step: 1, epoch: 1, stepAt: 20 };
    const planned = change({ kind: 'step' });
    expect(stepOf(planned)).toEqual({
      ...{ kind: 'rollout', name: 'wallet', from: '1.0.0', to: '1.1.0', rollout, subject: 'moved to 25 %' },
    });
    expect(planned.ok && planned.after.rollouts).toEqual([rollout]);
    expect(refusalOf(change({ kind: 'step' }, { state: 'paused' }))).toEqual({
      ...{ rule: 'rollout', reason: 'the rollout is paused', remedy: 'resume it first' },
    });
    expect(refusalOf(change({ kind: 'step' }, { step: 2 }))).toEqual({
      ...{ rule: 'rollout', reason: 'there is no further step', remedy: 'finish or abort it' },
    });
  });

  test.each([
    [10, 0, '0.1 %'],
    [499, 0, '4.99 %'],
    [500, 0, '5 %'],
    [2500, 1, '25 %'],
    [9999, 1, '99.99 %'],
    [10_000, 2, '100 %'],
  ])('a share of %i is of step %i [F3.05]', (share, step, text) => {
    expect(stepOf(change({ kind: 'share', share }))).toMatchObject({
      ...{ subject: `moved to ${text}`, rollout: { share, step, epoch: 1, stepAt: 20 } },
    });
  });

  test.each([
    [9, '0.09 %'],
    [10_001, '100.01 %'],
  ])('a share of %i is refused as none [F3.05]', (share, text) => {
    expect(refusalOf(change({ kind: 'share', share }))).toEqual({
      ...{ rule: 'rollout', reason: `${text} is no share`, remedy: 'from 0.1 % to 100 %' },
    });
  });

  test('a pause and a resumption move no share, and are refused where nothing changes [F3.05]', () => {
    expect(stepOf(change({ kind: 'pause' }))).toMatchObject({
      ...{ from: '1.1.0', to: null, subject: 'paused', rollout: { state: 'paused', share: 500, epoch: 0, stepAt: 0 } },
    });
    const already = { rule: 'rollout', remedy: 'nothing to do' };
    expect(refusalOf(change({ kind: 'pause' }, { state: 'paused' }))).toEqual({
      ...{ ...already, reason: 'the rollout is paused already' },
    });
    expect(stepOf(change({ kind: 'resume' }, { state: 'paused' }))).toMatchObject({
      ...{ from: '1.1.0', to: null, subject: 'resumed', rollout: { state: 'running', share: 500 } },
    });
    expect(refusalOf(change({ kind: 'resume' }))).toEqual({ ...already, reason: 'the rollout runs already' });
  });

  test('a rollout that finishes pins its brands to the candidate and is live no more [F3.05]', () => {
    const planned = change({ kind: 'finish' });
    expect(stepOf(planned)).toMatchObject({
      ...{ from: '1.0.0', to: '1.1.0', subject: 'finished' },
      rollout: { state: 'finished', share: 10_000, stepAt: 20 },
    });
    expect(planned.ok && planned.after.rollouts).toEqual([]);
    for (const id of ['royal', 'metro'])
      expect(planned.ok && planned.after.pins.get(id)?.get('wallet')).toEqual({ version: '1.1.0' });
    expect(planned.ok && planned.after.pins.has('orbit')).toBe(false);
  });

  test.each([
    ['abort', 'aborted'],
    ['expire', 'expired'],
  ])('a rollout that ends by %s gives its visitors back, and pins nobody [F3.05]', (kind, state) => {
    const planned = change({ kind });
    expect(stepOf(planned)).toMatchObject({ from: '1.1.0', to: null, subject: state, rollout: { state, share: 0 } });
    expect(planned.ok && [planned.after.rollouts, planned.after.pins.size]).toEqual([[], 0]);
  });

  test('a change of an unknown rollout, or of one of another remote, is refused [F3.05]', () => {
    const reason = (planned: RegistryPlan) => refusalOf(planned)?.reason;
    expect(reason(change({ kind: 'pause', id: 'x' }))).toBe('there is no live rollout x of wallet');
    expect(reason(change({ kind: 'pause' }, {}, 'casino'))).toBe(`there is no live rollout ${live.id} of casino`);
  });
});
