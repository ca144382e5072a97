import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildProfile } from '@backlay/shared/testing';
import type { StubbedResponses } from '../app/app.fixture';
import { renderApp, route, SIGNED_IN_PROFILE } from '../app/app.fixture';

const SITES = [
  { whiteLabelId: 'wl-royal', name: 'Royal', maintenanceMode: false, socket: true },
  { whiteLabelId: 'wl-metro', name: 'Metro', maintenanceMode: false, socket: true },
];

const STAFF_PATHS = ['/requests', '/people', '/complain-box', '/money-settings'];

const at = (userType: 'administrator' | 'whiteLabel' | 'agent' | 'user', answers: StubbedResponses = {}) =>
  renderApp({
    device: {
      ...SIGNED_IN_PROFILE,
      userType,
      profile: JSON.stringify(buildProfile({ userType })),
    },
    tenant: { audience: userType === 'user' ? 'player' : 'staff' },
    routes: STAFF_PATHS.map((path) => route(path, { access: 'staff' })),
    answers: { siteSettings: { body: { docs: SITES, message: '' } }, ...answers },
  });

const menu = async (view: ReturnType<typeof renderApp>) => {
  view.host.overlays.open('profile-menu');
  return within(await screen.findByRole('dialog', { name: 'Profile' }));
};
const ENTRIES = ['Maintenance mode', 'Socket connection', 'Refresh users', 'Log out a user'];

test.each(['agent', 'user'] as const)(
  'the menu of a %s has none of the administrator’s entries [A2.80]',
  async (userType) => {
    const entries = await menu(at(userType));
    for (const name of ENTRIES) expect(entries.queryByRole('button', { name })).not.toBeInTheDocument();
  },
);

test('an administrator’s menu has all of them [A1.18 A2.80]', async () => {
  const entries = await menu(at('administrator'));
  for (const name of ENTRIES) expect(entries.getByRole('button', { name })).toBeInTheDocument();
});

test.each([
  ['administrator', ['Requests', 'Players', 'Complaints', 'Money settings']],
  ['whiteLabel', ['Requests', 'Players', 'Complaints']],
  ['agent', ['Requests', 'Players']],
  ['user', []],
] as const)('the menu of a %s leads to %j [C1.01 C6.02]', async (userType, pages) => {
  const entries = await menu(at(userType));
  const shown = entries.queryAllByRole('link').map((link) => link.getAttribute('href'));
  expect(STAFF_PATHS.filter((path) => shown.includes(path))).toHaveLength(pages.length);
  for (const name of pages) expect(entries.getByRole('link', { name })).toBeInTheDocument();
});

async function openSetting(entry: string, answers: StubbedResponses = {}) {
  const view = at('administrator', answers);
  await userEvent.click((await menu(view)).getByRole('button', { name: entry }));
  const dialog = await screen.findByRole('dialog', { name: entry });
  await within(dialog).findByText(/^Now: /);
  return { ...view, dialog: within(dialog) };
}

test('maintenance on requires the transaction password, sets the local flag and shows the literal text [A4.28 A7.37]', async () => {
  const { dialog, host, platform } = await openSetting('Maintenance mode', {
    setMaintenance: { body: { message: 'Maintence On/Off' } },
  });
  expect(dialog.getByText('Now: Off')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
  expect(dialog.getByText('Enter your transaction password')).toBeInTheDocument();
  expect(platform.names()).not.toContain('setMaintenance');
  await userEvent.type(dialog.getByLabelText('Transaction password'), 'DEMO2468{Enter}');
  expect(await screen.findByText('Maintence On/Off')).toBeInTheDocument();
  const sent = platform.requests.find(({ name }) => name === 'setMaintenance');
  expect(JSON.parse(String(sent?.request.body))).toEqual({ maintenanceMode: true, transactionCode: 'DEMO2468' });
  expect(host.configuration.store.getState().maintenance).toBe(true);
  expect(screen.queryByRole('dialog', { name: 'Maintenance mode' })).not.toBeInTheDocument();
});

test('the socket is turned off at one site [A4.28 A7.38]', async () => {
  const { dialog, host, platform } = await openSetting('Socket connection', {
    setUseSocket: { body: { message: 'Socket Connection On/Off' } },
  });
  await userEvent.click(dialog.getByRole('combobox', { name: 'Site' }));
  await userEvent.click(screen.getByRole('option', { name: 'Metro' }));
  await userEvent.type(dialog.getByLabelText('Transaction password'), 'DEMO2468');
  await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Socket Connection On/Off')).toBeInTheDocument();
  const sent = platform.requests.find(({ name }) => name === 'setUseSocket');
  expect(JSON.parse(String(sent?.request.body))).toEqual({
    socket: false,
    transactionCode: 'DEMO2468',
    whiteLabelId: 'wl-metro',
  });
  expect(host.configuration.store.getState().app.useSocket).not.toBe(false);
});

const toggles = [
  ['Maintenance mode', 'setMaintenance'],
  ['Socket connection', 'setUseSocket'],
] as const;
test.each(toggles)(
  'a failure closes the dialog of %s, shows the reason and changes no flag [A8.08]',
  async (entry, call) => {
    const { dialog, host } = await openSetting(entry, {
      [call]: { status: 500, body: { message: 'It did not work' } },
    });
    await userEvent.type(dialog.getByLabelText('Transaction password'), 'wrong{Enter}');
    expect(await screen.findByText('It did not work')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: entry })).not.toBeInTheDocument());
    expect(host.configuration.store.getState().maintenance).toBe(false);
  },
);

test('refresh users asks once more, then broadcasts [A7.40 OQ-31]', async () => {
  const view = at('administrator', { refreshAllPages: { body: { message: 'User Refreshed' } } });
  await userEvent.click((await menu(view)).getByRole('button', { name: 'Refresh users' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refresh users' }));
  expect(view.platform.names()).not.toContain('refreshAllPages');
  await userEvent.click(dialog.getByRole('button', { name: 'Refresh users' }));
  expect(await screen.findByText('User Refreshed')).toBeInTheDocument();
});

test('a user is logged out at a site with the transaction password [A4.17]', async () => {
  const view = at('administrator', { forceLogout: { body: { message: 'User Logged Out' } } });
  await userEvent.click((await menu(view)).getByRole('button', { name: 'Log out a user' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Log out a user' }));
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Site' })).toHaveTextContent('Royal'));
  await userEvent.type(dialog.getByLabelText('Username or Mobile'), 'player1');
  await userEvent.type(dialog.getByLabelText('Transaction password'), 'DEMO2468');
  await userEvent.click(dialog.getByRole('button', { name: 'Log out a user' }));
  expect(await screen.findByText('User Logged Out')).toBeInTheDocument();
  const sent = view.platform.requests.find(({ name }) => name === 'forceLogout');
  expect(JSON.parse(String(sent?.request.body))).toEqual({
    whiteLabelId: 'wl-royal',
    userName: 'player1',
    transactionCode: 'DEMO2468',
  });
});
