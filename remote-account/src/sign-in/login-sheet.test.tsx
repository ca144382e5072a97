import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallError } from '@backlay/shared/host';
import { buildLogin, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import LoginSheet from './login-sheet';

const signedIn = {
  message: 'ok',
  docs: buildLogin(),
};
const done = { message: 'ok' };

function openLogin(overrides: FakeHostOverrides = {}) {
  const onClose = jest.fn();
  const drawn = renderWithHost(<LoginSheet onClose={onClose} />, {
    tenant: { flags: { demoLogin: true } },
    answers: { login: signedIn },
    ...overrides,
  });
  return { ...drawn, onClose, user: userEvent.setup() };
}

const nameField = () => screen.getByLabelText('Username or Mobile');
const passwordField = () => screen.getByLabelText('Password');
const loginButton = () => screen.getByRole('button', { name: 'Login' });

beforeEach(() => localStorage.clear());

test('name and password go to the login call on Enter, and the sheet closes [A2.30 A2.36 A2.39]', async () => {
  const { host, user, onClose } = openLogin();
  await user.type(nameField(), ' player1 ');
  await user.type(passwordField(), 'Player@123{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(host.inputsOf('login')).toEqual([{ email: 'player1', password: 'Player@123', whiteLabelId: 'wl-royal' }]);
});

test('the password can be shown and hidden [A2.31]', async () => {
  const { user } = openLogin();
  expect(passwordField()).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(passwordField()).toHaveAttribute('type', 'text');
});

test('empty fields are marked before a request [A2.30]', async () => {
  const { host, user } = openLogin();
  await user.click(loginButton());
  expect(screen.getByRole('alert')).toHaveTextContent('Enter your username or mobile number');
  await user.type(nameField(), 'player1{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Enter your password');
  expect(host.calls).toEqual([]);
});

test('a login in progress ignores further clicks [A2.40]', async () => {
  let finish: (answer: typeof signedIn) => void = () => undefined;
  const { host, user, onClose } = openLogin({ answers: { login: () => new Promise((resolve) => (finish = resolve)) } });
  await user.type(nameField(), 'player1');
  await user.type(passwordField(), 'Player@123{Enter}{Enter}');
  await user.click(loginButton());
  expect(host.inputsOf('login')).toHaveLength(1);
  await act(async () => finish(signedIn));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a refused login shows its reason, stays open and can be repeated [A4.01 A7.12]', async () => {
  const { host, user, onClose } = openLogin({
    answers: { login: new CallError(400, 'Invalid user name or password') },
  });
  await user.type(nameField(), 'player1');
  await user.type(passwordField(), 'wrong{Enter}');
  expect(await screen.findByText('Invalid user name or password')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  host.answer('login', signedIn);
  await user.click(loginButton());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('Remember me stores the user name only, and only when ticked [A2.33 A3.22]', async () => {
  const first = openLogin();
  expect(screen.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked();
  await first.user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  await first.user.type(nameField(), 'player1');
  await first.user.type(passwordField(), 'Player@123{Enter}');
  await waitFor(() => expect(first.onClose).toHaveBeenCalled());
  expect(JSON.stringify({ ...localStorage })).not.toContain('Player@123');
  first.unmount();

  const second = openLogin();
  expect(nameField()).toHaveValue('player1');
  expect(passwordField()).toHaveValue('');
  await second.user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  await second.user.type(passwordField(), 'Player@123{Enter}');
  await waitFor(() => expect(second.onClose).toHaveBeenCalled());
  second.unmount();

  openLogin();
  expect(nameField()).toHaveValue('');
});

test('Demo Login signs up a random demo account and logs in with the demo password [A4.09 A4.10]', async () => {
  const { host, user, onClose } = openLogin({ answers: { login: signedIn, signupDemo: done } });
  await user.click(screen.getByRole('button', { name: 'Demo Login' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [signup] = host.inputsOf('signupDemo');
  expect(signup).toMatchObject({ demoWhiteLabelId: 'wl-royal-demo' });
  expect(signup?.userName).toMatch(/^\w{5,24}$/);
  expect(host.inputsOf('login')).toEqual([
    { email: signup?.userName, password: signup?.password, whiteLabelId: 'wl-royal-demo', demo: true },
  ]);
});

test('a demo account that cannot be created shows its message and frees the button [A4.09 A8.05]', async () => {
  const { host, user, onClose } = openLogin({ answers: { signupDemo: new CallError(500, 'down') } });
  await user.click(screen.getByRole('button', { name: 'Demo Login' }));
  await waitFor(() =>
    expect(host.messages).toEqual([{ kind: 'error', text: 'Something Went Wrong, Please Try again!' }]),
  );
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Demo Login' })).not.toHaveAttribute('aria-busy');
});

test.each([
  [true, 'wl-royal-demo', true],
  [true, null, false],
  [false, 'wl-royal-demo', false],
])('with demo %p and demo white label %p the Demo Login shows: %p [A2.36]', (demoLogin, demoWhiteLabelId, shown) => {
  openLogin({ tenant: { demoWhiteLabelId, flags: { demoLogin } } });
  expect(screen.queryAllByRole('button', { name: 'Demo Login' })).toHaveLength(shown ? 1 : 0);
});

test.each([
  ['b2c', true, true],
  ['b2c', false, false],
  ['b2b', true, false],
  ['b2b', false, false],
] as const)('on %s with registration %p the Register link shows: %p [A2.37]', (type, isRegister, shown) => {
  openLogin({ tenant: { type, theme: { enable: { forgetPassword: true, isRegister } } } });
  expect(screen.queryAllByRole('button', { name: 'Register' })).toHaveLength(shown ? 1 : 0);
});

test('Register opens the registration in place of the login [A2.37]', async () => {
  const { host, user, onClose } = openLogin();
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(onClose).toHaveBeenCalled();
  expect(host.overlays.store.getState().open.map((each) => each.name)).toEqual(['register']);
});

describe('login by code', () => {
  async function openByCode(answers: FakeHostOverrides['answers'] = { login: signedIn, sendSignupOtp: done }) {
    const opened = openLogin({ tenant: { flags: { otpLogin: true } }, answers });
    await opened.user.click(screen.getByRole('button', { name: 'Login with a code' }));
    return opened;
  }
  const mobile = () => screen.getByLabelText('Mobile number');

  test('six boxes accept the code; the number is sent with +91, the password is the dummy [A2.32 A5.03 A5.05]', async () => {
    const { host, user, onClose } = await openByCode();
    await user.type(mobile(), '9876543210');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(host.inputsOf('sendSignupOtp')).toMatchObject([
      { phone: '+919876543210', type: 'sms', whiteLabelId: 'wl-royal' },
    ]);
    const boxes = within('Code sent to +919876543210');
    expect(boxes).toHaveLength(6);
    await user.click(boxes[0]!);
    await user.paste('123456');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(host.inputsOf('login')).toEqual([
      { email: '+919876543210', otp: '123456', password: 'otp-login', whiteLabelId: 'wl-royal' },
    ]);
  });

  test.each([
    ['A5.01', ' ', 'Mobile number is required'],
    ['A5.02', '12345678', 'Mobile number is invalid'],
  ])('%s a number of %p sends nothing and shows %p', async (_id, typed, text) => {
    const { host, user } = await openByCode();
    await user.type(mobile(), typed);
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(host.calls).toEqual([]);
  });

  test('a failed code request shows its message and can be repeated [A5.04]', async () => {
    const { host, user } = await openByCode({ sendSignupOtp: new CallError(500, 'down') });
    await user.type(mobile(), '9876543210');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByText('Failed to send OTP. Please try again.')).toBeInTheDocument();
    host.answer('sendSignupOtp', done);
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByText('Resend code in 1:00')).toBeInTheDocument();
  });

  test('a brand without codes has no code login [A2.32]', () => {
    openLogin();
    expect(screen.queryByRole('button', { name: 'Login with a code' })).not.toBeInTheDocument();
  });

  function within(legend: string) {
    return screen.getByRole('group', { name: legend }).querySelectorAll('input');
  }
});
