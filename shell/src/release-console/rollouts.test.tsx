import type { RolloutSummary } from '@backlay/shared/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatMetricValue } from './rollout-format';
import { AT, detail, inspect, openConsole } from './testing';

type Metric = NonNullable<RolloutSummary['brands'][number]['metrics']>[number];

const metric = (over: Partial<Metric> = {}): Metric => ({
  metric: 'betsRefused',
  candidate: 0.062,
  baseline: 0.05,
  effect: 0.012,
  interval: [-0.004, 0.028],
  budget: 0.4,
  crossed: false,
  ...over,
});
const rollout = (over: Partial<RolloutSummary> = {}): RolloutSummary => ({
  _id: '6f1c1f3e-0000-4000-8000-000000000001',
  remote: 'wallet',
  candidate: '2.9.0',
  baseline: '2.8.0',
  state: 'running',
  share: 5,
  steps: [1, 5, 25, 100].map((share) => ({ share, minViews: 500, minMinutes: 60 })),
  step: 1,
  startedBy: 'r.nayak',
  startedAt: AT,
  deadlineAt: '2026-01-26T08:30:00.000Z',
  endedAt: null,
  endedReason: null,
  next: 'waits for views: 1200 of 2000 at 5 %',
  brands: [
    {
      tenantId: 'royal',
      candidateViews: 2060,
      baselineViews: 39_140,
      refusedOtherwise: 7,
      metrics: [metric(), metric({ metric: 'inp', candidate: 4.96, baseline: 4.9, interval: [-0.02, 0.1], budget: 1 })],
    },
  ],
  ...over,
});

async function openRollouts(rollouts: readonly RolloutSummary[], mayWrite = true) {
  const host = openConsole({
    rollouts: { docs: { mayWrite, rollouts: [...rollouts] }, message: '' },
    changeRollout: { docs: { ok: true, id: rollout()._id }, message: '' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Rollouts' }));
  await screen.findByRole('heading', { level: 1, name: 'Rollouts' });
  return host;
}

test('a live rollout shows both arms, the interval and the evidence left of each metric [F3.10]', async () => {
  await openRollouts([rollout()]);
  const shown = within(await screen.findByRole('region', { name: 'wallet 2.9.0' }));
  expect(shown.getByText(/Royal · from 2\.8\.0 · started .* by r\.nayak/)).toBeVisible();
  expect(shown.getByText('2,060')).toBeVisible();
  expect(shown.getByText('39,140')).toBeVisible();
  expect(shown.getByText(/^waits for views: 1200 of 2000 at 5 %\./)).toBeVisible();
  expect(shown.getByRole('listitem', { current: 'step' })).toHaveTextContent('5 %');
  const [refused, inp] = ['Bets refused', 'INP, geometric mean'].map((name) =>
    within(shown.getByRole('heading', { name: new RegExp(`^${name}`) }).closest('li') ?? document.body),
  );
  expect(refused?.getByText('6.2 %')).toBeVisible();
  expect(refused?.getByText('5.0 %')).toBeVisible();
  expect(refused?.getByText('−0.4 points to +2.8 points')).toBeVisible();
  expect(refused?.getByRole('progressbar')).toHaveAttribute('value', '40');
  expect(inp?.getByText('143 ms')).toBeVisible();
  expect(inp?.getByText('−2 % to +11 %')).toBeVisible();
});

test.each([
  ['Abort to 2.8.0', 'Abort', 'abort'],
  ['Pause', 'Pause', 'pause'],
  ['Promote to 25 %', 'Promote', 'step'],
  ['Finish', 'Finish', 'finish'],
])('the button %s sends its action with the reason once it is confirmed [F3.10]', async (button, confirm, action) => {
  const host = await openRollouts([rollout()]);
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'looks wrong');
  await userEvent.click(dialog.getByRole('button', { name: confirm }));
  expect(host.inputsOf('changeRollout')).toEqual([{ id: rollout()._id, action, reason: 'looks wrong' }]);
});

test('a paused rollout can be resumed, and takes no step [F3.10]', async () => {
  await openRollouts([rollout({ state: 'paused' })]);
  expect(await screen.findByRole('button', { name: 'Resume' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Promote to/ })).not.toBeInTheDocument();
});

test('staff without the right sees figures and no buttons; an end shows its reason [F3.10]', async () => {
  const ended = rollout({
    _id: 'b',
    state: 'aborted',
    endedAt: AT,
    endedReason: 'royal: betsRefused +0.3',
    next: null,
  });
  await openRollouts([rollout(), ended], false);
  await screen.findByRole('region', { name: 'wallet 2.9.0' });
  expect(screen.queryByRole('button', { name: /Abort/ })).not.toBeInTheDocument();
  expect(screen.getByText('royal: betsRefused +0.3')).toBeVisible();
});

test('a rollout with too few visits shows their number in place of a verdict [F3.10]', async () => {
  const [brand] = rollout().brands;
  await openRollouts([rollout({ brands: brand ? [{ ...brand, candidateViews: 120, metrics: null }] : [] })]);
  expect(await screen.findByText('120 of 500 visits on 2.9.0: too few to judge.')).toBeVisible();
});

test('a rollout is started from a version that does not run on the tenant, with a reason [F3.10]', async () => {
  const host = openConsole({
    releaseDetail: { docs: { ...detail, version: '2.7.1' }, message: '' },
    startRollout: { docs: { ok: true, id: 'r' }, message: '' },
  });
  const panel = within(await inspect());
  await userEvent.click(await panel.findByRole('button', { name: 'Start a rollout' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start' }));
  expect(host.inputsOf('startRollout')).toEqual([{ remote: 'wallet', candidate: '2.7.1', tenantIds: ['royal'] }]);
});

test('one remote of a tenant is put on the other channel, at the revision that was looked at [F3.04]', async () => {
  const host = openConsole({
    followChannel: { docs: { ok: true, revision: 8, remote: 'wallet', version: null }, message: '' },
  });
  const panel = within(await inspect());
  await userEvent.click(await panel.findByRole('button', { name: 'Follow next' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Follow next' }));
  expect(host.inputsOf('followChannel')).toEqual([
    { remote: 'wallet', revision: 7, tenantId: 'royal', channel: 'next' },
  ]);
});

test('values are percent, points, bets a visit or milliseconds, with a sign where they are a difference [F3.10]', () => {
  expect(formatMetricValue('betsAccepted', 0.951)).toBe('0.95');
  expect(formatMetricValue('betsAccepted', -0.02, true)).toBe('−0.02');
  expect(formatMetricValue('errors', 0.0034)).toBe('0.3 %');
  expect(formatMetricValue('inp', 0)).toBe('none');
});
