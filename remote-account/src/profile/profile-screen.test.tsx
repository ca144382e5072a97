import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildPoints, buildProfile, renderWithHost } from '@backlay/shared/testing';
import ProfileScreen from './profile-screen';

test('the profile shows account and balances, of the number its last three digits [A2.23 E8.13]', () => {
  const points = buildPoints({ availablePts: 46_800, exposure: 3200, pts: 50_000 });
  renderWithHost(<ProfileScreen />, {
    session: { status: 'signed-in', userType: 'user', profile: buildProfile(), points },
  });
  for (const text of ['player1', 'Rohan Mehta', '+91 ••••• ••719', '46,800.00', '3,200.00', '50,000.00']) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  expect(screen.getByText('Email').nextSibling).toHaveTextContent('–');
});

test('an e-mail field with the stand-in phone number renders a dash, and a real address as it is [A5.17 E8.13]', () => {
  const show = (email: string) =>
    renderWithHost(<ProfileScreen />, {
      session: { status: 'signed-in', userType: 'user', profile: buildProfile({ email }) },
    });
  const { unmount } = show('+919895973515');
  expect(screen.getByText('Email').nextSibling).toHaveTextContent(/^–$/);
  unmount();
  show('rohan@example.com');
  expect(screen.getByText('Email').nextSibling).toHaveTextContent(/^rohan@example.com$/);
});

test('Logout signs out [A4.14]', async () => {
  const { host } = renderWithHost(<ProfileScreen />, { session: 'player' });
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(host.session.store.getState().status).toBe('visitor');
});

test('referral and complaints are a tap away, and from here the password is changed, by a demo account not [A1.07 A2.23 A2.63 OQ-46]', async () => {
  const { host, unmount } = renderWithHost(<ProfileScreen />, { session: 'player' });
  const user = userEvent.setup();
  expect(screen.getByRole('link', { name: 'Two-step login' })).toHaveAttribute('href', '/secureauth');
  expect(screen.getByRole('link', { name: 'Refer a friend' })).toHaveAttribute('href', '/refer');
  expect(screen.getByRole('link', { name: 'Complaints' })).toHaveAttribute('href', '/complain-box');
  expect(screen.queryByRole('button', { name: 'Upload image' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(host.overlays.store.getState().open).toEqual([{ name: 'change-password', props: {} }]);
  unmount();
  const demo = renderWithHost(<ProfileScreen />, {
    session: { status: 'signed-in', userType: 'user', profile: buildProfile({ demo: true }) },
  });
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(demo.host.overlays.store.getState().open).toEqual([]);
});

test('administrators upload pictures of the site from here [C2.44 C6.04]', async () => {
  const { host } = renderWithHost(<ProfileScreen />, {
    session: { status: 'signed-in', userType: 'administrator', profile: buildProfile({ userType: 'administrator' }) },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Upload image' }));
  expect(host.overlays.store.getState().open).toEqual([
    { name: 'image-uploader', props: { bucketName: 'themeAsset' } },
  ]);
});
