import { act, screen, waitFor } from '@testing-library/react';
import { CallError } from '@backlay/shared/host';
import { renderWithHost } from '@backlay/shared/testing';
import RegisterSheet from './register-sheet';
import {
  answers,
  askForCode,
  boxes,
  confirmation,
  fillIn,
  mobile,
  openRegister,
  password,
  registerButton,
  signedIn,
} from './registration.fixture';

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('a registration checks for duplicates, signs up, logs in and ends on the welcome screen [A2.54 A5.15 A5.17 A7.16]', async () => {
  const { host, user } = openRegister();
  await fillIn(user);
  await user.click(registerButton());
  await waitFor(() => expect(host.visited).toEqual(['/', '/welcome-screen']));
  expect(host.calls.map((call) => call.name)).toEqual(['sendSignupOtp', 'dupCheck', 'signup', 'login']);
  const identity = {
    phone: '+919876543210',
    userName: '+919876543210',
    email: '+919876543210',
    whiteLabelId: 'wl-royal',
  };
  expect(host.inputsOf('dupCheck')).toEqual([identity]);
  expect(host.inputsOf('signup')).toEqual([{ ...identity, otp: '123456', password: 'Player@123', type: 'b2c' }]);
  expect(host.inputsOf('login')).toMatchObject([{ email: '+919876543210', password: 'Player@123' }]);
  expect(host.messages).toEqual([{ kind: 'success', text: 'Signup Successfull' }]);
});

test('the signup call closes the form and opens home before another request [A2.55 OQ-06]', async () => {
  let login: (answer: typeof signedIn) => void = () => undefined;
  const waiting = () => new Promise<typeof signedIn>((resolve) => (login = resolve));
  const { host, user } = openRegister({ answers: { ...answers, login: waiting } });
  host.overlays.open('register');
  await fillIn(user);
  await user.click(registerButton());
  await waitFor(() => expect(host.inputsOf('login')).toHaveLength(1));
  expect(host.visited).toEqual(['/', '/welcome-screen']);
  expect(host.overlays.store.getState().open).toEqual([]);
  await act(async () => login(signedIn));
  await waitFor(() => expect(host.overlays.store.getState().open).toMatchObject([{ name: 'register' }]));
  expect(host.visited).toEqual(['/', '/welcome-screen']);
});

test('after registration the verified state opens, and it clears after ten seconds [A2.53 A4.19]', async () => {
  const { host, user, unmount } = openRegister();
  await fillIn(user);
  await user.click(registerButton());
  const verified = { name: 'register', props: { verified: '+919876543210' } };
  await waitFor(() => expect(host.overlays.store.getState().open).toEqual([verified]));
  unmount();

  const onClose = jest.fn();
  renderWithHost(<RegisterSheet props={verified.props} onClose={onClose} />, { session: 'player' });
  expect(screen.getByText('Mobile number verified')).toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(9_999));
  expect(onClose).not.toHaveBeenCalled();
  act(() => void jest.advanceTimersByTime(1));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a failed login after the signup opens the welcome screen with a login request [A2.54]', async () => {
  const { host, user, onClose } = openRegister({ answers: { ...answers, login: new CallError(0, 'lost') } });
  await fillIn(user);
  await user.click(registerButton());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(host.visited).toEqual(['/', '/welcome-screen']);
  expect(host.overlays.store.getState().open.map((each) => each.name)).toEqual(['login']);
});

test('a taken number shows its message, sends no signup and frees the button [A5.15]', async () => {
  const { host, user } = openRegister({ answers: { ...answers, dupCheck: new CallError(409, 'Already registered') } });
  await fillIn(user);
  await user.click(registerButton());
  expect(await screen.findByText('Already registered')).toBeInTheDocument();
  expect(host.inputsOf('signup')).toEqual([]);
  expect(host.messages).toEqual([{ kind: 'error', text: 'Already registered' }]);
  expect(registerButton()).not.toHaveAttribute('aria-busy');
});

test('a wrong code shows its message in the form and preserves all input [A5.15]', async () => {
  const { host, user } = openRegister({ answers: { ...answers, signup: new CallError(400, 'Invalid OTP') } });
  await fillIn(user);
  await user.click(registerButton());
  expect(await screen.findByText('Invalid OTP')).toBeInTheDocument();
  expect(host.visited).toEqual([]);
  expect(mobile()).toHaveValue('9876543210');
  expect(password()).toHaveValue('Player@123');
});

test('two clicks on Register sign up once [A5.15]', async () => {
  const { host, user } = openRegister({ answers: { ...answers, dupCheck: () => new Promise(() => undefined) } });
  await fillIn(user);
  await user.dblClick(registerButton());
  expect(host.inputsOf('dupCheck')).toHaveLength(1);
});

test.each([
  ['A5.07', '', 'Mobile number is required'],
  ['A5.10', '12345678', 'Mobile number is invalid'],
])('%s requesting a code for %p shows %s', async (_id, number, text) => {
  const { host, user } = openRegister();
  if (number) await user.type(mobile(), number);
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(host.calls).toEqual([]);
});

test('the country codes are +91 and +977, and the selected one precedes the number [A2.44 A5.08]', async () => {
  const { host, user } = openRegister();
  await user.click(screen.getByRole('combobox', { name: 'Country code' }));
  expect(screen.getAllByRole('option', { hidden: true }).map((option) => option.textContent)).toEqual([
    'IN +91',
    'NP +977',
  ]);
  await user.click(screen.getByRole('option', { name: 'NP +977', hidden: true }));
  await askForCode(user, '9812345678');
  expect(host.inputsOf('sendSignupOtp')[0]?.phone).toBe('+9779812345678');
});

test('the confirmation waits for a password, and the strength follows it [A2.47 A2.48]', async () => {
  const { user } = openRegister();
  expect(confirmation()).toBeDisabled();
  await user.type(password(), 'Abcdef@1');
  expect(confirmation()).toBeEnabled();
  expect(screen.getByRole('meter', { name: 'Password strength' })).toHaveAttribute('aria-valuetext', 'Good');
  await user.clear(password());
  expect(confirmation()).toBeDisabled();
});

test('the messages of the form appear in order [A5.11 A5.12 A5.13 A5.14 A5.18]', async () => {
  const { host, user } = openRegister();
  await askForCode(user);
  const press = async (text: string) => {
    await user.click(registerButton());
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  };
  await press('Please enter a valid 4-digit OTP');
  await user.click(boxes()[0]!);
  await user.paste('123456');
  await press('Please enter and confirm your password');
  await user.type(password(), 'Playerxy');
  await press('Please enter and confirm your password');
  await user.type(confirmation(), 'Playerxz');
  await press('Passwords do not match');
  await user.type(confirmation(), '{Backspace}y');
  await press('Password should contain 8 character & 1 digit');
  await user.type(password(), '1');
  await user.type(confirmation(), '1');
  await user.click(screen.getByRole('checkbox', { name: 'I am 18 years or older' }));
  await press('Please accept the age and terms conditions');
  expect(host.calls.map((call) => call.name)).toEqual(['sendSignupOtp']);
});

test('age and terms are ticked at first [A2.50]', () => {
  openRegister();
  expect(screen.getByRole('checkbox', { name: 'I am 18 years or older' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'I accept the Terms And Conditions' })).toBeChecked();
});

test('a brand that requires active consent starts with age and terms unticked and refuses without them [A2.50 S-16]', async () => {
  const { host, user } = openRegister({ tenant: { flags: { consentUnticked: true } } });
  expect(screen.getByRole('checkbox', { name: 'I am 18 years or older' })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'I accept the Terms And Conditions' })).not.toBeChecked();
  await fillIn(user);
  await user.click(screen.getByRole('checkbox', { name: 'I am 18 years or older' }));
  await user.click(registerButton());
  expect(screen.getByRole('alert')).toHaveTextContent('Please accept the age and terms conditions');
  expect(host.inputsOf('dupCheck')).toEqual([]);
});

test("the terms open over the form with the brand's text [A2.52]", async () => {
  const { user } = openRegister();
  await user.click(screen.getByRole('button', { name: 'Terms And Conditions' }));
  expect(screen.getByText('For players aged 18 and over.')).toBeInTheDocument();
});

test('referral and promo codes go along unchecked [A2.49 A5.19]', async () => {
  const { host, user } = openRegister();
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Referral or promo code' }));
  await user.type(screen.getByLabelText('Referral code'), '??');
  await user.type(screen.getByLabelText('Promo code'), 'HOLI');
  await user.click(registerButton());
  await waitFor(() => expect(host.inputsOf('signup')).toMatchObject([{ referrer: '??', promoCode: 'HOLI' }]));
});

test('the instant ID shows only where the brand has a number for it [A2.42]', () => {
  const without = openRegister();
  expect(registerButton()).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Instant ID' })).not.toBeInTheDocument();
  without.unmount();
  openRegister({ tenant: { theme: { registration: { whatsappNumberForCreateId: '+91 90000 00002' } } } });
  expect(screen.getByRole('link', { name: 'Instant ID' })).toHaveAttribute('href', 'https://wa.me/919000000002');
});

test('a brand with user names requests and sends one, another brand does not [A2.43]', async () => {
  const other = openRegister();
  expect(screen.queryByLabelText('Username')).not.toBeInTheDocument();
  other.unmount();
  const { host, user } = openRegister({ tenant: { flags: { userNameRegistration: true } } });
  await user.type(screen.getByLabelText('Username'), 'rohan_1');
  await fillIn(user);
  await user.click(registerButton());
  await waitFor(() => expect(host.inputsOf('signup')).toMatchObject([{ userName: 'rohan_1' }]));
});

test('the link back opens the login [A2.51]', async () => {
  const { host, user, onClose } = openRegister();
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(onClose).toHaveBeenCalled();
  expect(host.overlays.store.getState().open.map((each) => each.name)).toEqual(['login']);
});
