import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tenantsWith } from './matrix';
import { cell, detail, openConsole, overview, tenant } from './testing';

test('the matrix shows version, health, cause and pin of each square in text, and rollbacks', async () => {
  openConsole();
  const table = await screen.findByRole('region', { name: 'Tenants by remotes' });
  expect(
    within(table).getByRole('button', { name: 'Royal wallet 2.8.0, Failing, stable, the default channel' }),
  ).toBeVisible();
  expect(within(table).getByRole('button', { name: 'Metro wallet 2.8.0, Healthy, pinned' })).toBeVisible();
  expect(screen.getByText(/Rolled back by itself/).closest('p')).toHaveTextContent('wallet 2.9.0 to 2.8.0 on Metro');
  expect(screen.getByText('pinned wallet 2.7.1 on Royal', { exact: false })).toBeVisible();
});

test('the shell shows its own failure rate', async () => {
  const shell = cell({ remote: 'shell', health: 'degraded', failures: 6, loads: 100, rate: 0.06 });
  const packages = [{ name: 'shell', kind: 'shell' as const, head: '2.8.0', channels: {}, versions: ['2.8.0'] }];
  openConsole({
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

test('a registry change announced by the socket reloads the matrix', async () => {
  const host = openConsole();
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
