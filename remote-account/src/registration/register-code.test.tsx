import { act, screen } from '@testing-library/react';
import { CallError } from '@backlay/shared/host';
import { answers, askForCode, boxes, done, mobile, openRegister } from './registration.fixture';

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('a code can be sent again after 60 seconds and not before [A2.45 A4.18]', async () => {
  const { host, user } = openRegister();
  await askForCode(user);
  expect(screen.getByText('Resend code in 1:00')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Resend code' })).not.toBeInTheDocument();
  for (let second = 0; second < 60; second += 1) act(() => void jest.advanceTimersByTime(1000));
  await user.click(screen.getByRole('button', { name: 'Resend code' }));
  expect(host.inputsOf('sendSignupOtp').map((input) => input.phone)).toEqual(['+919876543210', '+919876543210']);
  expect(await screen.findByText('Resend code in 1:00')).toBeInTheDocument();
});

test('the button of a code request is busy and sends nothing more; the boxes stay for a second code [A4.18]', async () => {
  let arrive: (answer: typeof done) => void = () => undefined;
  const onItsWay = () => new Promise<typeof done>((resolve) => (arrive = resolve));
  const { host, user } = openRegister({ answers: { ...answers, sendSignupOtp: onItsWay } });
  await user.type(mobile(), '9876543210');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(screen.getByRole('button', { name: 'Send code' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await act(async () => arrive(done));
  await user.click(boxes()[0]!);
  await user.paste('123456');
  for (let second = 0; second < 60; second += 1) act(() => void jest.advanceTimersByTime(1000));
  await user.click(screen.getByRole('button', { name: 'Resend code' }));
  expect(screen.getByRole('button', { name: 'Resend code' })).toHaveAttribute('aria-disabled', 'true');
  expect(boxes().map((box) => (box as HTMLInputElement).value)).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(host.inputsOf('sendSignupOtp')).toHaveLength(2);
  await act(async () => arrive(done));
  expect(screen.getByText('Resend code in 1:00')).toBeInTheDocument();
});

test('a failed second code leaves the first one valid [A4.18]', async () => {
  const { host, user } = openRegister();
  await askForCode(user);
  for (let second = 0; second < 60; second += 1) act(() => void jest.advanceTimersByTime(1000));
  host.answer('sendSignupOtp', new CallError(429, 'Too many'));
  await user.click(screen.getByRole('button', { name: 'Resend code' }));
  expect(await screen.findByText('Failed to send OTP. Please try again.')).toBeInTheDocument();
  expect(boxes()).toHaveLength(6);
  expect(screen.getByRole('button', { name: 'Resend code' })).toBeEnabled();
});

test('a number that is changed while its code is on its way needs another one [A4.18]', async () => {
  let arrive: (answer: typeof done) => void = () => undefined;
  const onItsWay = () => new Promise<typeof done>((resolve) => (arrive = resolve));
  const { user } = openRegister({ answers: { ...answers, sendSignupOtp: onItsWay } });
  await user.type(mobile(), '9876543210');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await user.type(mobile(), '1');
  await act(async () => arrive(done));
  expect(screen.getByRole('button', { name: 'Send code' })).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: /Code sent to/ })).not.toBeInTheDocument();
});

test('another number needs another code [A4.18]', async () => {
  const { user } = openRegister();
  await askForCode(user);
  await user.type(mobile(), '1');
  expect(screen.getByRole('button', { name: 'Send code' })).toBeInTheDocument();
});

test('a pasted code fills the six boxes with its digits [A2.46 A5.20]', async () => {
  const { user } = openRegister();
  await askForCode(user);
  await user.click(boxes()[0]!);
  await user.paste('12 34-567');
  expect(boxes().map((box) => (box as HTMLInputElement).value)).toEqual(['1', '2', '3', '4', '5', '6']);
});
