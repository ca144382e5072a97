import type { ReleaseAuditEntry, ReleaseCell, ReleaseDetail, ReleasesOverview } from '@backlay/shared/contract';
import { fakeHost, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rateLine } from './RateChart';
import ReleasesScreen from './ReleasesScreen';
import { tenantsWith } from './StateFilter';
import { deedOf, refusalInWords, stateOf } from './words';

const AT = '2026-01-19T08:30:00.000Z';

const cell = (over: Partial<ReleaseCell> = {}): ReleaseCell => ({
  remote: 'wallet',
  version: '2.8.0',
  why: 'default',
  wanted: '2.8.0',
  refused: null,
  pinned: null,
  lastGood: '2.7.1',
  behind: false,
  health: 'healthy',
  failingSince: null,
  loads: 200,
  failures: 1,
  rate: 0.005,
  ...over,
});

const entry = (over: Partial<ReleaseAuditEntry> = {}): ReleaseAuditEntry => ({
  _id: 'a-1',
  at: AT,
  actor: 'admin1',
  action: 'pin',
  tenantId: 'royal',
  channel: null,
  remote: 'wallet',
  from: '2.8.0',
  to: '2.7.1',
  reason: null,
  ...over,
});

const tenant = (id: string, name: string, cells: ReleaseCell[]) => ({
  id,
  name,
  type: 'b2c' as const,
  audience: 'player' as const,
  casinoOnly: false,
  colour: '#0A6B4C',
  url: `http://${id}.example`,
  channel: 'stable',
  developmentOverrides: false,
  threshold: 0.05,
  cells,
});

const failing = cell({ health: 'failing', failingSince: AT, rate: 0.2, failures: 40 });

const overview: ReleasesOverview = {
  revision: 7,
  checkedAt: AT,
  may: { write: true, qa: true },
  remotes: [
    { name: 'wallet', kind: 'remote', head: '2.8.0', channels: { stable: '2.8.0' }, versions: ['2.8.0', '2.7.1'] },
  ],
  tenants: [
    tenant('royal', 'Royal', [failing]),
    tenant('metro', 'Metro', [cell({ pinned: '2.8.0', why: 'tenant-pin' })]),
  ],
  notices: [
    entry({ _id: 'n-1', action: 'auto-rollback', actor: 'health', from: '2.9.0', to: '2.8.0', tenantId: 'metro' }),
  ],
  activity: [entry()],
  counts: { healthy: 1, degraded: 0, failing: 1, unknown: 0, pinned: 1, behind: 0 },
};

const detail: ReleaseDetail = {
  revision: 7,
  may: { write: true, qa: true },
  tenant: { id: 'royal', name: 'Royal', url: 'http://royal.example', channel: 'stable' },
  remote: 'wallet',
  kind: 'remote',
  version: '2.8.0',
  source: null,
  publishedAt: AT,
  revoked: null,
  contract: '^1.0.0',
  cell: failing,
  checks: [
    { rule: 'contract', label: 'Contract', ok: true, detail: '^1.0.0', remedy: null },
    { rule: 'failures', label: 'Failures', ok: false, detail: '20.0%', remedy: 'roll back to 2.7.1' },
  ],
  size: { files: 9, raw: 120_000, compressed: 41_200, budget: 45_000 },
  series: [
    { at: AT, loads: 100, failures: 0, rate: 0 },
    { at: '2026-01-19T08:35:00.000Z', loads: 100, failures: 40, rate: 0.4 },
  ],
  failures: [{ phase: 'evaluation', failures: 40, cause: 'x is not a function', path: '/deposit', at: AT }],
  versions: [
    {
      version: '2.8.0',
      publishedAt: AT,
      source: null,
      current: true,
      pinned: false,
      lastGood: false,
      channels: ['stable'],
      revoked: false,
      health: 'failing',
    },
    {
      version: '2.7.1',
      publishedAt: AT,
      source: null,
      current: false,
      pinned: false,
      lastGood: true,
      channels: [],
      revoked: false,
      health: 'healthy',
    },
  ],
  routes: [],
  slots: [],
};

const answers = {
  releasesOverview: { docs: overview, message: '' },
  releaseDetail: { docs: detail, message: '' },
} as FakeHostOverrides['answers'];

beforeEach(() => {
  window.matchMedia = ((query: string) => ({
    matches: query.includes('1200'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as never;
});

const open = (over: FakeHostOverrides['answers'] = {}) => {
  const host = fakeHost({ session: 'player', answers: { ...answers, ...over } });
  renderWithHost(<ReleasesScreen />, { host });
  return host;
};

async function inspect() {
  const table = await screen.findByRole('region', { name: 'Tenants by remotes' });
  await userEvent.click(within(table).getByRole('button', { name: /^Royal wallet 2\.8\.0, Failing/ }));
  return screen.findByRole('complementary', { name: /^Royal, wallet/ });
}

test('the matrix says version, health, why and pin of every square in words, and what went back by itself', async () => {
  open();
  const table = await screen.findByRole('region', { name: 'Tenants by remotes' });
  expect(
    within(table).getByRole('button', { name: 'Royal wallet 2.8.0, Failing, stable, the default channel' }),
  ).toBeVisible();
  expect(within(table).getByRole('button', { name: 'Metro wallet 2.8.0, Healthy, pinned' })).toBeVisible();
  expect(screen.getByText(/Rolled back by itself/).closest('p')).toHaveTextContent('wallet 2.9.0 to 2.8.0 on Metro');
  expect(screen.getByText('pinned wallet 2.7.1 on Royal', { exact: false })).toBeVisible();
});

test('a version shows its checks, failure rate over time as figures too, and size against its budget', async () => {
  open();
  const inspector = await inspect();
  expect(await within(inspector).findByText(/Failing since/)).toBeVisible();
  expect(within(inspector).getByText('roll back to 2.7.1')).toBeVisible();
  expect(within(inspector).getByText('41.2 kB of 45.0 kB')).toBeVisible();
  expect(within(inspector).getByText('x is not a function')).toBeVisible();
  await userEvent.click(within(inspector).getByText('Figures'));
  expect(within(inspector).getByRole('row', { name: /100 40 40\.0%$/ })).toBeVisible();
});

test('a roll-back is confirmed first and names the revision that was looked at', async () => {
  const ok = { docs: { ok: true as const, revision: 8, remote: 'wallet', version: '2.7.1' }, message: '' };
  const host = open({ rollbackRelease: ok });
  const inspector = await inspect();
  await userEvent.click(await within(inspector).findByRole('button', { name: 'Roll back to 2.7.1' }));
  const question = await screen.findByRole('dialog', { name: 'Roll back wallet on Royal' });
  expect(host.calls.some(({ name }) => name === 'rollbackRelease')).toBe(false);
  await userEvent.type(within(question).getByLabelText('Reason, for the audit log'), 'failing');
  await userEvent.click(within(question).getByRole('button', { name: 'Roll back to 2.7.1' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(host.calls.find(({ name }) => name === 'rollbackRelease')?.input).toEqual({
    remote: 'wallet',
    revision: 7,
    reason: 'failing',
    tenantId: 'royal',
  });
});

test('A6.01 the console is worked by keyboard alone: to a version, to what can be done with it, and back', async () => {
  const ok = { docs: { ok: true as const, revision: 8, remote: 'wallet', version: '2.7.1' }, message: '' };
  const host = open({ rollbackRelease: ok });
  const table = await screen.findByRole('region', { name: 'Tenants by remotes' });
  const square = within(table).getByRole('button', { name: /^Royal wallet 2\.8\.0, Failing/ });
  const user = userEvent.setup();
  const tabTo = async (name: RegExp | string, within_: HTMLElement = document.body) => {
    for (let press = 0; press < 60; press += 1) {
      if (document.activeElement === within(within_).queryByRole('button', { name })) return;
      await user.tab();
    }
    throw new Error(`${String(name)} is not reached`);
  };
  await tabTo(/^Royal wallet 2\.8\.0, Failing/, table);
  await user.keyboard('{Enter}');
  const inspector = await screen.findByRole('complementary', { name: /^Royal, wallet/ });
  expect(within(inspector).getByRole('heading', { level: 2 })).toHaveFocus();
  await within(inspector).findByRole('button', { name: 'Roll back to 2.7.1' });
  await user.tab();
  expect(within(inspector).getByRole('button', { name: 'Roll back to 2.7.1' })).toHaveFocus();
  await user.keyboard('{Enter}');
  const question = await screen.findByRole('dialog', { name: 'Roll back wallet on Royal' });
  await tabTo('Roll back to 2.7.1', question);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(host.calls.some(({ name }) => name === 'rollbackRelease')).toBe(true);
  await waitFor(() => expect(inspector).toContainElement(document.activeElement as HTMLElement));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('complementary', { name: /^Royal, wallet/ })).not.toBeInTheDocument();
  expect(square).toHaveFocus();
});

test('a refusal says which rule and what would satisfy it, and the question stays', async () => {
  const docs = {
    ok: false as const,
    rule: 'contract' as const,
    reason: 'it needs contract ^2.0.0',
    remedy: 'release a shell first',
  };
  open({ pinRelease: { docs, message: '' } });
  const inspector = await inspect();
  await userEvent.click(await within(inspector).findByRole('button', { name: 'Pin 2.7.1' }));
  const question = await screen.findByRole('dialog', { name: 'Pin wallet 2.7.1 on Royal' });
  await userEvent.click(within(question).getByRole('button', { name: 'Pin 2.7.1' }));
  expect(await within(question).findByRole('alert')).toHaveTextContent(
    'It needs contract ^2.0.0. Release a shell first.',
  );
});

test('whoever may only look is offered no change', async () => {
  const may = { write: false, qa: false };
  open({ releaseDetail: { docs: { ...detail, may }, message: '' } });
  const inspector = await inspect();
  await within(inspector).findByText(/Failing since/);
  expect(within(inspector).queryByRole('button', { name: /Pin|Roll back|Promote|Revoke|Try/ })).not.toBeInTheDocument();
});

test('an administrator gives the QA right with a reason and takes it away; whoever only looks has no such page', async () => {
  const person = { accountId: 'staff-agent1', userName: 'agent1', userType: 'agent', qa: false, pins: 0 };
  const host = open({
    qaPeople: {
      docs: [person, { ...person, accountId: 'staff-qa1', userName: 'qa1', qa: true, pins: 2 }],
      message: '',
    },
    setQaRight: { docs: { ...person, qa: true }, message: '' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'QA right' }));
  expect(await screen.findByText('agent, QA right, 2 pins now')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Give the QA right to agent1' }));
  const question = await screen.findByRole('dialog', { name: 'Give the QA right to agent1' });
  expect(host.calls.some(({ name }) => name === 'setQaRight')).toBe(false);
  await userEvent.type(within(question).getByLabelText('Reason, for the audit log'), 'tests the wallet');
  await userEvent.click(within(question).getByRole('button', { name: 'Give' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(host.calls.find(({ name }) => name === 'setQaRight')?.input).toEqual({
    accountId: 'staff-agent1',
    qa: true,
    reason: 'tests the wallet',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Take the QA right from qa1' }));
  expect(await screen.findByText(/has pinned for themselves ends at once/)).toBeVisible();
});

test('whoever may not write is not offered the page of rights', async () => {
  open({ releasesOverview: { docs: { ...overview, may: { write: false, qa: true } }, message: '' } });
  await screen.findByRole('region', { name: 'Tenants by remotes' });
  expect(screen.queryByRole('button', { name: 'QA right' })).not.toBeInTheDocument();
});

test('the shell shows its own failure rate', async () => {
  const shell = cell({ remote: 'shell', health: 'degraded', failures: 6, loads: 100, rate: 0.06 });
  const packages = [{ name: 'shell', kind: 'shell' as const, head: '2.8.0', channels: {}, versions: ['2.8.0'] }];
  open({
    releasesOverview: {
      docs: { ...overview, remotes: packages, tenants: [tenant('royal', 'Royal', [shell])] },
      message: '',
    },
    releaseDetail: { docs: { ...detail, remote: 'shell', kind: 'shell', cell: shell, checks: [] }, message: '' },
  });
  const table = await screen.findByRole('region', { name: 'Tenants by remotes' });
  await userEvent.click(within(table).getByRole('button', { name: /^Royal shell 2\.8\.0, Degraded/ }));
  const inspector = await screen.findByRole('complementary', { name: /^Royal, shell/ });
  expect(await within(inspector).findByText('6.0%, 6 of 100')).toBeVisible();
});

test('a change of the registry is looked at as soon as the socket tells of it', async () => {
  const host = open();
  await screen.findByRole('region', { name: 'Tenants by remotes' });
  const asked = () => host.calls.filter(({ name }) => name === 'releasesOverview').length;
  const before = asked();
  act(() => host.sendEvent('releasesChanged', { revision: 8 }));
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
});

test('a filter leaves the tenants that it is about', () => {
  expect(tenantsWith(overview.tenants, 'failing').map(({ id }) => id)).toEqual(['royal']);
  expect(tenantsWith(overview.tenants, 'pinned').map(({ id }) => id)).toEqual(['metro']);
  expect(tenantsWith(overview.tenants, null)).toHaveLength(2);
});

test('the worst of a square is what it says', () => {
  expect(stateOf(cell({ health: 'failing', behind: true }))).toBe('failing');
  expect(stateOf(cell({ refused: 'it needs contract ^2.0.0' }))).toBe('refused');
  expect(stateOf(cell({ behind: true }))).toBe('behind');
  expect(stateOf(cell({ behind: true, pinned: '2.7.1' }))).toBe('healthy');
});

test('the log tells what was done in a line', () => {
  const names = new Map([['royal', 'Royal']]);
  const said = (over: Partial<ReleaseAuditEntry>) => deedOf(entry(over), names);
  expect(said({ action: 'unpin', to: null })).toBe('unpinned wallet 2.8.0 on Royal');
  expect(said({ action: 'promote', tenantId: null, channel: 'stable', to: '2.9.0' })).toBe(
    'moved stable to wallet 2.9.0',
  );
  expect(said({ action: 'grant-qa', tenantId: null, remote: '', from: null, to: null, subject: 'agent1' })).toBe(
    'gave agent1 the QA right',
  );
  expect(said({ action: 'withdraw-qa', tenantId: null, remote: '', subject: 'agent1' })).toBe(
    'took the QA right from agent1',
  );
  expect(said({ action: 'rollback' })).toBe('rolled back wallet 2.8.0 to 2.7.1 on Royal');
  expect(refusalInWords({ ok: false, rule: 'in-use', reason: 'it is in use', remedy: '' })).toBe('It is in use.');
});

test('the line of failure rates leaves out the steps in which nobody tried', () => {
  const step = (rate: number | null) => ({ at: AT, loads: rate === null ? 0 : 10, failures: 0, rate });
  expect(rateLine([step(0), step(null), step(0.1)], 0.1)).toBe('0,44 296,4');
});
