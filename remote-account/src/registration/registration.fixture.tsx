import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildLogin, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import RegisterSheet from './register-sheet';

export const done = { message: 'ok' };
const free = { docs: [], message: 'ok' };
export const signedIn = {
  message: 'ok',
  docs: buildLogin(),
};
export const answers: FakeHostOverrides['answers'] = {
  sendSignupOtp: done,
  dupCheck: free,
  signup: done,
  login: signedIn,
};

export function openRegister(overrides: FakeHostOverrides = {}) {
  const onClose = jest.fn();
  const tenant = { ...overrides.tenant, flags: { indiaAndNepalOnly: true, ...overrides.tenant?.flags } };
  const drawn = renderWithHost(<RegisterSheet onClose={onClose} />, { answers, ...overrides, tenant });
  return { ...drawn, onClose, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}

export type User = ReturnType<typeof userEvent.setup>;
export const mobile = () => screen.getByLabelText('Mobile number');
export const password = () => screen.getByLabelText('Password');
export const confirmation = () => screen.getByLabelText('Confirm password');
export const registerButton = () => screen.getByRole('button', { name: 'Register' });
export const boxes = () => within(screen.getByRole('group', { name: /Code sent to/ })).getAllByRole('textbox');

export async function askForCode(user: User, number = '9876543210') {
  await user.type(mobile(), number);
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await screen.findByRole('group', { name: /Code sent to/ });
}

export async function fillIn(user: User) {
  await askForCode(user);
  await user.click(boxes()[0]!);
  await user.paste('123456');
  await user.type(password(), 'Player@123');
  await user.type(confirmation(), 'Player@123');
}
