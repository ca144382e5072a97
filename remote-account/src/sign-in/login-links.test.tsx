import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import LoginSheet from './login-sheet';

function openLogin(tenant: FakeHostOverrides['tenant'] = {}) {
  const onClose = jest.fn();
  return { ...renderWithHost(<LoginSheet onClose={onClose} />, { tenant }), onClose, user: userEvent.setup() };
}
const enable = (forgetPassword: boolean) => ({ enable: { forgetPassword, isRegister: true } });
const registration = { chat: 'https://chat.example/royal', whatsappNumberForCreateId: '919820000000' };
const forgot = () => screen.queryByRole('button', { name: 'Forgot Password' });
const opened = () => jest.mocked(window.open).mock.calls;

beforeEach(() => void jest.spyOn(window, 'open').mockReturnValue(null));
afterEach(() => jest.restoreAllMocks());

test.each([
  ['b2c', true, true],
  ['b2c', false, false],
  ['b2b', true, false],
  ['b2b', false, false],
] as const)('on a %s domain with forgetPassword %p Forgot Password shows: %p [A2.34]', (type, on, shown) => {
  openLogin({ type, theme: enable(on) });
  expect(forgot() !== null).toBe(shown);
});

test('Forgot Password closes the login and opens its panel [A2.34]', async () => {
  const { user, host, onClose } = openLogin();
  await user.click(forgot()!);
  expect(onClose).toHaveBeenCalled();
  expect(host.overlays.store.getState().open).toEqual([{ name: 'forgot-password', props: {} }]);
  expect(opened()).toEqual([]);
});

test('forgotToChat makes Forgot Password open the chat [A2.35]', async () => {
  const { user, host } = openLogin({ flags: { forgotToChat: true }, theme: { registration } });
  await user.click(forgot()!);
  expect(opened()).toEqual([['https://chat.example/royal', '_blank', 'noopener,noreferrer']]);
  expect(host.overlays.store.getState().open).toEqual([]);
});

test('registerToChat makes Register open the WhatsApp link; without it the form opens [A6.23]', async () => {
  const chat = openLogin({ flags: { registerToChat: true }, theme: { registration } });
  await chat.user.click(screen.getByRole('button', { name: 'Register' }));
  expect(opened()).toEqual([['https://wa.me/919820000000', '_blank', 'noopener,noreferrer']]);
  expect(chat.host.overlays.store.getState().open).toEqual([]);
  chat.unmount();
  const form = openLogin({ theme: { registration } });
  await form.user.click(screen.getByRole('button', { name: 'Register' }));
  expect(form.host.overlays.store.getState().open).toEqual([{ name: 'register', props: {} }]);
});

test('the app link shows only where the domain has one [A2.38]', () => {
  const { unmount } = openLogin({ apkUrl: 'https://files.example/royal.apk' });
  expect(screen.getByRole('link', { name: 'Download the app' })).toHaveAttribute(
    'href',
    'https://files.example/royal.apk',
  );
  unmount();
  openLogin();
  expect(screen.queryByRole('link', { name: 'Download the app' })).not.toBeInTheDocument();
});

test('blackLoginBox makes the login box black; without it the box follows the theme [A6.14]', () => {
  const { unmount } = openLogin({ flags: { blackLoginBox: true } });
  expect(screen.getByRole('dialog')).toHaveClass('dark-room');
  unmount();
  openLogin();
  expect(screen.getByRole('dialog')).not.toHaveClass('dark-room');
});

test('Demo Login is the third way in beside password and code [A1.14]', async () => {
  const { user } = openLogin({ flags: { demoLogin: true, otpLogin: true } });
  expect(screen.getByRole('button', { name: 'Demo Login' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Login with a code' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send code' })).toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Demo Login' })).toBeInTheDocument();
});
