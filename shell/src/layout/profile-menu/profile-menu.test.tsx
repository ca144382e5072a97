import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildPoints } from '@backlay/shared/testing';
import { renderApp, route, SIGNED_IN_PROFILE } from '../../app/app.fixture';

const player = { device: SIGNED_IN_PROFILE };

describe('the profile menu', () => {
  const open = async () => userEvent.click(screen.getByRole('button', { name: /Profile menu/ }));

  test('the profile menu has money, existing pages, theme and logout [A2.79]', async () => {
    renderApp(player);
    await open();
    const menu = await screen.findByRole('dialog');
    expect(within(menu).getByRole('button', { name: 'Deposit' })).toBeInTheDocument();
    expect(within(menu).getByRole('link', { name: 'My Transactions' })).toBeInTheDocument();
    expect(within(menu).queryByRole('link', { name: 'Pending bonuses' })).not.toBeInTheDocument();
    expect(within(menu).getByRole('switch', { name: 'Dark theme' })).toBeChecked();
    expect(within(menu).getByRole('button', { name: 'Logout' })).toBeInTheDocument();
  });

  test('a player who registered by phone is named without the digits of the number [E8.13 A2.82]', async () => {
    const own = {
      ...JSON.parse(SIGNED_IN_PROFILE.profile!),
      userName: '+919876543321',
      fullName: '',
      phone: '+919876543321',
    };
    renderApp({ device: { ...SIGNED_IN_PROFILE, profile: JSON.stringify(own) } });
    await open();
    const menu = await screen.findByRole('dialog');
    expect(within(menu).getByText('•••••••321')).toBeInTheDocument();
    expect(within(menu).getAllByText('+91 ••••• ••321')).toHaveLength(2);
    expect(document.documentElement.innerHTML).not.toContain('9876543');
  });

  test('the profile menu and the foot of the page lead to safer gambling [E8.13]', async () => {
    renderApp({ ...player, routes: [route('/safer-gambling', { access: 'signed-in' })] });
    expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Safer gambling' })).toHaveAttribute(
      'href',
      '/safer-gambling',
    );
    await open();
    const menu = await screen.findByRole('dialog');
    expect(within(menu).getByRole('link', { name: 'Safer gambling' })).toHaveAttribute('href', '/safer-gambling');
  });

  test('total profit and loss is one click away with its sign on every page', async () => {
    const docs = buildPoints({ profit: 1200.5, loss: 2000 });
    renderApp({ ...player, answers: { points: { body: { docs, message: '' } } } });
    await open();
    const menu = await screen.findByRole('dialog');
    await waitFor(() => expect(within(menu).getByText('P&L').nextElementSibling).toHaveTextContent('−799.50'));
  });

  test('the theme switch applies at once and is stored [A4.35]', async () => {
    const { device } = renderApp(player);
    await open();
    await userEvent.click(await screen.findByRole('switch', { name: 'Dark theme' }));
    expect(document.documentElement.dataset.theme).toBe('light');
    expect(device.getItem('theme')).toBe('light');
  });

  test('a demo account sees "First Login as a normal user" [A2.81]', async () => {
    const profile = JSON.stringify({ ...JSON.parse(SIGNED_IN_PROFILE.profile!), demo: true });
    renderApp({ device: { ...SIGNED_IN_PROFILE, profile } });
    await open();
    const menu = await screen.findByRole('dialog');
    await userEvent.click(within(menu).getByRole('button', { name: 'Deposit' }));
    expect(screen.getByText('This is your Demo Account, Please Login as Normal user')).toBeInTheDocument();
  });
});
