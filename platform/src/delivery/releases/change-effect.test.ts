import { effectOf } from './change-effect';
import { planChange } from './plan-change';
import { snapshotOf, wallet, type Given } from './testing-snapshot';

const tenants = [
  { id: 'royal', name: 'Royal', channel: 'stable' },
  { id: 'metro', name: 'Metro', channel: 'next' },
];
const GIVEN: Given = {
  shells: ['1.0.0', '1.1.0'],
  releases: [wallet('1.0.0'), wallet('1.1.0')],
  channels: { stable: { wallet: '1.0.0' } },
};

test('a promotion reaches the brands that get another version by it, of a remote and of the shell [F2.03]', () => {
  const before = snapshotOf(GIVEN);
  const effect = (name: string, channel: string) => {
    const planned = planChange(before, tenants, { action: 'promote', channel, name, version: '1.1.0' });
    if (!planned.ok) throw new Error(planned.refusal.reason);
    return effectOf({ before, after: planned.after, tenants, step: planned.step });
  };
  const reached = (brand: string) => ({ brand, from: '1.0.0', to: '1.1.0' });
  for (const name of ['wallet', 'shell']) {
    expect(effect(name, 'stable')).toEqual({
      from: '1.0.0',
      to: '1.1.0',
      brands: [reached('royal'), reached('metro')],
    });
    expect(effect(name, 'next')).toEqual({ from: null, to: '1.1.0', brands: [reached('metro')] });
  }
});

test('a brand that a change names is reached by it, also where its version stays [F2.03]', () => {
  const before = snapshotOf(GIVEN);
  const planned = planChange(before, tenants, { action: 'pin', tenantId: 'royal', name: 'wallet', version: '1.0.0' });
  if (!planned.ok) throw new Error(planned.refusal.reason);
  expect(effectOf({ before, after: planned.after, tenants, step: planned.step })).toEqual({
    ...{ from: '1.0.0', to: '1.0.0', brands: [{ brand: 'royal', from: '1.0.0', to: '1.0.0' }] },
  });
});
