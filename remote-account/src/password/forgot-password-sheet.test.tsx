import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallError } from '@backlay/shared/host';
import { renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import { forgotPhone, startForgot } from './use-forgot';
import ForgotPasswordSheet from './forgot-password-sheet';

const done = { message: 'ok' };
const sent = { message: 'OTP Send Successfully' };
const updated = { message: 'Password Updated Successfully' };

function open(answers: FakeHostOverrides['answers'] = {}) {
  const onClose = jest.fn();
  const drawn = renderWithHost(<ForgotPasswordSheet onClose={onClose} />, {
    tenant: { flags: { indiaAndNepalOnly: true } },
    answers: { sendForgotOtp: sent, resetPassword: updated, ...answers },
  });
  return { ...drawn, onClose, user: userEvent.setup() };
}
type Opened = ReturnType<typeof open>;
const mobile = () => screen.getByLabelText('Mobile number');
const boxes = () => within(screen.getByRole('group', { name: /Code sent to/ })).getAllByRole('textbox');
const press = (user: Opened['user'], name: string) => user.click(screen.getByRole('button', { name }));

async function toCode({ user }: Opened) {
  await user.type(mobile(), '09876543210');
  await press(user, 'Send code');
  await screen.findByRole('group', { name: /Code sent to/ });
}
async function toPassword(opened: Opened) {
  await toCode(opened);
  await opened.user.click(boxes()[0]!);
  await opened.user.paste('123456');
  await screen.findByLabelText('New password');
}
async function type({ user }: Opened, password: string, confirmation = password) {
  await user.clear(screen.getByLabelText('New password'));
  await user.clear(screen.getByLabelText('Confirm new password'));
  if (password) await user.type(screen.getByLabelText('New password'), password);
  if (confirmation) await user.type(screen.getByLabelText('Confirm new password'), confirmation);
  await press(user, 'Update password');
}

test('number, code, password: three panels, then the panel closes and the login opens [A2.60 A2.62 A4.20 A7.22 A7.23]', async () => {
  const opened = open();
  expect(screen.getByRole('img', { name: /1 of 3/ })).toBeInTheDocument();
  await toPassword(opened);
  expect(screen.getByRole('img', { name: /3 of 3/ })).toBeInTheDocument();
  await type(opened, 'Changed34');
  await waitFor(() => expect(opened.onClose).toHaveBeenCalledTimes(1));
  expect(opened.host.inputsOf('sendForgotOtp')).toEqual([
    { phone: '+919876543210', type: 'sms', whiteLabelId: 'wl-royal', operator: 'forgot' },
  ]);
  expect(opened.host.inputsOf('resetPassword')).toEqual([
    { phone: '+919876543210', otp: '123456', whiteLabelId: 'wl-royal', password: 'Changed34' },
  ]);
  expect(opened.host.messages).toEqual([
    { kind: 'success', text: 'OTP Send Successfully' },
    { kind: 'success', text: 'Password Updated Successfully' },
  ]);
  expect(opened.host.overlays.store.getState().open).toEqual([{ name: 'login', props: {} }]);
});

test('the panel that slides out is inert, and an arrow returns [A4.20]', async () => {
  const opened = open();
  await toCode(opened);
  expect(mobile().closest('[inert]')).not.toBeNull();
  expect(boxes()[0]!.closest('[inert]')).toBeNull();
  await press(opened.user, 'Back');
  expect(mobile().closest('[inert]')).toBeNull();
});

test.each([
  ['', 'Mobile Number is Required'],
  ['12345678', 'Mobile Number is Invalid '],
  ['123456789012', 'Mobile Number is Invalid '],
])('the number %p sends nothing and shows %p [A5.22 A5.24]', async (number, text) => {
  const { user, host } = open();
  if (number) await user.type(mobile(), number);
  await press(user, 'Send code');
  expect(screen.getByRole('alert').textContent).toBe(text);
  expect(host.calls).toEqual([]);
});

test('a number of another country is not supported [A5.23]', () => {
  expect(forgotPhone({ ...startForgot, code: '+1', mobile: '2025550123' })).toEqual({
    field: 'mobile',
    text: 'register.country',
  });
});

test('a listed country that the product does not support shows its message [A5.23]', async () => {
  const drawn = renderWithHost(<ForgotPasswordSheet onClose={jest.fn()} />, {
    answers: { phoneCodes: { docs: [{ key: 'US +1', value: '+1' }], message: '' } },
  });
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: /Country code/ }));
  await user.click(await screen.findByRole('option', { name: 'US +1', hidden: true }));
  await user.type(mobile(), '2025550123');
  await press(user, 'Send code');
  expect(screen.getByRole('alert')).toHaveTextContent('Country code is not supported');
  expect(drawn.host.inputsOf('sendForgotOtp')).toEqual([]);
});

test('a second click during the code request shows a message and sends nothing [A5.21]', async () => {
  let arrive: (answer: typeof done) => void = () => undefined;
  const { user, host } = open({ sendForgotOtp: () => new Promise((resolve) => (arrive = resolve)) });
  await user.type(mobile(), '9876543210');
  await press(user, 'Send code');
  await press(user, 'Send code');
  expect(host.messages).toEqual([{ kind: 'info', text: 'OTP Sent already, Please Wait' }]);
  expect(host.inputsOf('sendForgotOtp')).toHaveLength(1);
  await act(async () => arrive(done));
  expect(await screen.findByRole('group', { name: 'Code sent to +919876543210' })).toBeInTheDocument();
});

test.each(['987654321', '98765432101'])('the number %p is long enough and not too long [A5.24]', async (number) => {
  const { user, host } = open();
  await user.type(mobile(), number);
  await press(user, 'Send code');
  expect(host.inputsOf('sendForgotOtp')).toMatchObject([{ phone: `+91${number}` }]);
});

test('a failed second code shows its message beside the code boxes [A4.18]', async () => {
  jest.useFakeTimers();
  try {
    const opened = { ...open(), user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
    await toCode(opened);
    for (let second = 0; second < 60; second += 1) act(() => void jest.advanceTimersByTime(1000));
    opened.host.answer('sendForgotOtp', new CallError(500, 'down'));
    await press(opened.user, 'Resend code');
    expect(await screen.findByText('Failed to send OTP. Please try again.')).toBeInTheDocument();
    expect(boxes()[0]!.closest('fieldset, [role=group]')?.parentElement).toHaveTextContent('Failed to send OTP');
  } finally {
    jest.useRealTimers();
  }
});

test('five digits are an Invalid OTP, and the sixth leads on [A5.25]', async () => {
  const opened = open();
  await toCode(opened);
  await opened.user.click(boxes()[0]!);
  await opened.user.paste('12345');
  await press(opened.user, 'Verify');
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid OTP');
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  await opened.user.type(boxes()[5]!, '6');
  expect(await screen.findByLabelText('New password')).toBeInTheDocument();
});

test('passwords that differ, then one that breaks the rule, are not sent [A5.18 A5.26 OQ-18]', async () => {
  const opened = open();
  await toPassword(opened);
  await type(opened, 'Changed34', 'Changed35');
  expect(screen.getByRole('alert')).toHaveTextContent("Password Ddin't Match");
  await type(opened, 'short1');
  expect(screen.getByRole('alert')).toHaveTextContent('Password should contain 8 character & 1 digit');
  await type(opened, '', '');
  expect(screen.getByRole('alert')).toHaveTextContent('Password should contain 8 character & 1 digit');
  expect(opened.host.inputsOf('resetPassword')).toEqual([]);
});

test('a response with message error returns to the empty code with OTP Verification Failed [A7.24 A8.06 OQ-59]', async () => {
  const opened = open({ resetPassword: { message: 'error' } });
  await toPassword(opened);
  await type(opened, 'Changed34');
  expect(await screen.findByText('OTP Verification Failed')).toBeInTheDocument();
  expect(boxes().map((box) => (box as HTMLInputElement).value)).toEqual(['', '', '', '', '', '']);
  expect(opened.onClose).not.toHaveBeenCalled();
});

test('a refusal shows the server its message and can be tried again [A7.23]', async () => {
  const opened = open({ resetPassword: new CallError(429, 'Too many attempts, please try again later') });
  await toPassword(opened);
  await type(opened, 'Changed34');
  expect(await screen.findByText('Too many attempts, please try again later')).toBeInTheDocument();
  opened.host.answer('resetPassword', updated);
  await press(opened.user, 'Update password');
  await waitFor(() => expect(opened.onClose).toHaveBeenCalled());
});
