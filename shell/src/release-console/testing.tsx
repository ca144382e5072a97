import type { ReleaseAuditEntry, ReleaseCell, ReleaseDetail, ReleasesOverview } from '@backlay/shared/contract';
import { fakeHost, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ReleasesScreen from './releases-screen';

export const AT = '2026-01-19T08:30:00.000Z';

export const cell = (over: Partial<ReleaseCell> = {}): ReleaseCell => ({
  remote: 'wallet',
  version: '2.8.0',
  why: 'default',
  wanted: '2.8.0',
  refused: null,
  pinned: null,
  lastGood: '2.7.1',
  lastGoodFigures: { loads: 4210, failures: 3, visitors: 180, minutes: 95, scope: 'brand' },
  behind: false,
  health: 'healthy',
  failingSince: null,
  loads: 200,
  failures: 1,
  rate: 0.005,
  ...over,
});

export const entry = (over: Partial<ReleaseAuditEntry> = {}): ReleaseAuditEntry => ({
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

export const tenant = (id: string, name: string, cells: ReleaseCell[]) => ({
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

export const overview: ReleasesOverview = {
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

export const detail: ReleaseDetail = {
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

/** The console at a desk; what it asks is answered as `over` sets, or by a royal wallet that fails. */
export const openConsole = (over: FakeHostOverrides['answers'] = {}) => {
  window.matchMedia = ((query: string) => ({
    matches: query.includes('1200'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as never;
  const host = fakeHost({ session: 'player', answers: { ...answers, ...over } });
  renderWithHost(<ReleasesScreen />, { host });
  return host;
};

/** Looks at the wallet of Royal. */
export async function inspect() {
  const table = await screen.findByRole('region', { name: 'Tenants by remotes' });
  await userEvent.click(within(table).getByRole('button', { name: /^Royal wallet 2\.8\.0, Failing/ }));
  return screen.findByRole('complementary', { name: /^Royal, wallet/ });
}
