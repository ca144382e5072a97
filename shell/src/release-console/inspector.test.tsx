import type { ReleaseDetail, ReleasesOverview } from '@backlay/shared/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rateLine } from './rate-chart';
import { AT, cell, detail, inspect, openConsole, overview, tenant } from './testing';

test('a version shows its checks, failure rate over time as figures too, and size against its budget', async () => {
  openConsole();
  const inspector = await inspect();
  expect(await within(inspector).findByText(/Failing since/)).toBeVisible();
  expect(within(inspector).getByText('roll back to 2.7.1')).toBeVisible();
  expect(within(inspector).getByText('41.2 kB of 45.0 kB')).toBeVisible();
  expect(within(inspector).getByText('x is not a function')).toBeVisible();
  await userEvent.click(within(inspector).getByText('Figures'));
  expect(within(inspector).getByRole('row', { name: /100 40 40\.0%$/ })).toBeVisible();
});

test('a rollback shows the figures that make a version the last good one before it is confirmed [F3.03]', async () => {
  openConsole();
  const inspector = await inspect();
  const figures = 'on this brand';
  expect(
    await within(inspector).findByText(/^Last good: 2\.7\.1, 4,210 loads by 180 visitors over 95 min, 3 failed/),
  ).toHaveTextContent(figures);
  await userEvent.click(within(inspector).getByRole('button', { name: 'Roll back to 2.7.1' }));
  const question = await screen.findByRole('dialog', { name: 'Roll back wallet on Royal' });
  expect(within(question).getByText(/Last good: 4,210 loads by 180 visitors/)).toBeVisible();
});

test('a roll-back is confirmed first and names the revision that was looked at', async () => {
  const ok = { docs: { ok: true as const, revision: 8, remote: 'wallet', version: '2.7.1' }, message: '' };
  const host = openConsole({ rollbackRelease: ok });
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

test('the console is worked by keyboard alone: to a version, to what can be done with it, and back [A6.01]', async () => {
  const ok = { docs: { ok: true as const, revision: 8, remote: 'wallet', version: '2.7.1' }, message: '' };
  const host = openConsole({ rollbackRelease: ok });
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

test.each([
  ['stable', true],
  ['next', false],
] as const)('a promotion to %s warns that no view is rendered before: %s [F7.05]', async (channel, hasWarning) => {
  openConsole();
  const inspector = await inspect();
  await userEvent.click(await within(inspector).findByRole('button', { name: `Promote to ${channel}` }));
  const question = await screen.findByRole('dialog', { name: `Promote wallet 2.8.0 to ${channel}` });
  expect(within(question).queryAllByText(/does not render its views first: try it yourself/)).toHaveLength(
    hasWarning ? 1 : 0,
  );
});

test('a refusal shows rule and remedy, and the dialog stays', async () => {
  const docs = {
    ok: false as const,
    rule: 'contract' as const,
    reason: 'it needs contract ^2.0.0',
    remedy: 'release a shell first',
  };
  openConsole({ pinRelease: { docs, message: '' } });
  const inspector = await inspect();
  await userEvent.click(await within(inspector).findByRole('button', { name: 'Pin 2.7.1' }));
  const question = await screen.findByRole('dialog', { name: 'Pin wallet 2.7.1 on Royal' });
  await userEvent.click(within(question).getByRole('button', { name: 'Pin 2.7.1' }));
  expect(await within(question).findByRole('alert')).toHaveTextContent(
    'It needs contract ^2.0.0. Release a shell first.',
  );
});

test('a read-only role gets no controls', async () => {
  const may = { write: false, qa: false };
  openConsole({ releaseDetail: { docs: { ...detail, may }, message: '' } });
  const inspector = await inspect();
  await within(inspector).findByText(/Failing since/);
  expect(within(inspector).queryByRole('button', { name: /Pin|Roll back|Promote|Revoke|Try/ })).not.toBeInTheDocument();
});

test('the line of failure rates leaves out the steps in which nobody tried', () => {
  const step = (rate: number | null) => ({ at: AT, loads: rate === null ? 0 : 10, failures: 0, rate });
  expect(rateLine([step(0), step(null), step(0.1)], 0.1)).toBe('0,44 296,4');
});

/** A remote of an outside team that Royal does not have, as the console reads it. */
const chess: ReleaseDetail = {
  ...detail,
  remote: 'chess',
  version: '1.1.0',
  cell: cell({ remote: 'chess', version: null, wanted: null, why: null, lastGood: null, lastGoodFigures: null }),
  checks: [],
  failures: [],
  grants: { wanted: ['call:markets', 'http:https://api.chess.example'], missing: ['http:https://api.chess.example'] },
};
const withChess: ReleasesOverview = {
  ...overview,
  remotes: [{ name: 'chess', kind: 'remote', head: null, channels: {}, versions: ['1.1.0'] }],
  tenants: [tenant('royal', 'Royal', [chess.cell])],
};

test('a remote new to a brand shows what it may do, and is granted and pinned in one step [F1.06]', async () => {
  const written = (revision: number) => ({
    docs: { ok: true as const, revision, remote: 'chess', version: '1.1.0' },
    message: '',
  });
  const host = openConsole({
    releasesOverview: { docs: withChess, message: '' },
    releaseDetail: { docs: chess, message: '' },
    grantRelease: written(8),
    pinRelease: written(9),
  });
  const table = await screen.findByRole('region', { name: 'Tenants by remotes' });
  expect(within(table).getByRole('columnheader', { name: /chess/ })).toHaveTextContent('not on stable');
  await userEvent.click(within(table).getByRole('button', { name: 'Royal chess, not enabled' }));
  const inspector = await screen.findByRole('complementary', { name: /^Royal, chess/ });
  const rights = await within(inspector).findByText('What it may do on Royal');
  expect(rights.parentElement).toHaveTextContent(
    /make the call marketsgranted.*reach https:\/\/api\.chess\.examplenot granted/,
  );
  await userEvent.click(within(inspector).getByRole('button', { name: 'Grant and pin 1.1.0' }));
  const question = await screen.findByRole('dialog', { name: 'Grant chess 1.1.0 on Royal' });
  expect(within(question).getByText(/It may then: reach https:\/\/api\.chess\.example\./)).toBeVisible();
  await userEvent.click(within(question).getByRole('button', { name: 'Grant and pin 1.1.0' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const writes = host.calls.filter(({ name }) => /^(grant|pin)Release$/.test(name));
  const about = { remote: 'chess', tenantId: 'royal', version: '1.1.0' };
  expect(writes.map(({ name, input }) => [name, input])).toEqual([
    ['grantRelease', { ...about, revision: 7 }],
    ['pinRelease', { ...about, revision: 8 }],
  ]);
});

test('a grant that is refused pins nothing and gives the reason [F1.06]', async () => {
  const host = openConsole({
    releasesOverview: { docs: withChess, message: '' },
    releaseDetail: { docs: chess, message: '' },
    grantRelease: {
      docs: {
        ok: false as const,
        rule: 'changed-meanwhile',
        reason: 'somebody changed the registry',
        remedy: 'look again',
      },
      message: '',
    },
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Royal chess, not enabled' }))[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Grant and pin 1.1.0' }));
  const question = await screen.findByRole('dialog', { name: 'Grant chess 1.1.0 on Royal' });
  await userEvent.click(within(question).getByRole('button', { name: 'Grant and pin 1.1.0' }));
  expect(await screen.findByText(/Somebody changed the registry/)).toBeVisible();
  expect(host.calls.some(({ name }) => name === 'pinRelease')).toBe(false);
});
