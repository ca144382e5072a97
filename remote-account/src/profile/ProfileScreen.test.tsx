import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildPoints, buildProfile, renderWithHost } from '@backlay/shared/testing';
import ProfileScreen from './ProfileScreen';

test('A2.23 the profile shows who is signed in and what they have', () => {
  const points = buildPoints({ availablePts: 46_800, exposure: 3200, pts: 50_000 });
  renderWithHost(<ProfileScreen />, {
    session: { status: 'signed-in', userType: 'user', profile: buildProfile(), points },
  });
  for (const text of ['player1', 'Rohan Mehta', '+919820144719', '46,800.00', '3,200.00', '50,000.00']) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  expect(screen.getByText('Email').nextSibling).toHaveTextContent('-');
});

test('A4.14 Logout signs out', async () => {
  const { host } = renderWithHost(<ProfileScreen />, { session: 'player' });
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(host.session.store.getState().status).toBe('visitor');
});
