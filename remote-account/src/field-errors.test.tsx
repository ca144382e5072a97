import { fireEvent, render, screen } from '@testing-library/react';
import { invalidFields, renderWithHost } from '@backlay/shared/testing';
import { OtpBoxes } from '@backlay/shared/ui';
import { ImagePicker } from './images';
import { askForCode, fillIn, mobile, openRegister, registerButton } from './registration/registration.fixture';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('the mobile number of a registration is marked invalid and linked to its message [A5.01]', async () => {
  const { user } = openRegister();
  await user.type(mobile(), '12');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(invalidFields()).toEqual([['Mobile number', expect.stringMatching(/\w/)]]);
});

test('each field of a registration that shows an error is linked to its message [A2.50 A5.01]', async () => {
  const { user } = openRegister({ tenant: { flags: { consentUnticked: true } } });
  await askForCode(user);
  await user.click(registerButton());
  const invalid = invalidFields();
  expect(invalid.length).toBeGreaterThan(0);
  expect(invalid.filter(([, message]) => message === null)).toEqual([]);
});

test('the boxes without a tick are marked invalid and linked to the message of consent [A2.50]', async () => {
  const { user } = openRegister({ tenant: { flags: { consentUnticked: true } } });
  await fillIn(user);
  await user.click(screen.getByRole('checkbox', { name: 'I am 18 years or older' }));
  await user.click(registerButton());
  expect(invalidFields()).toEqual([
    ['I accept the Terms And Conditions', 'Please accept the age and terms conditions'],
  ]);
});

test('every box of a one-time code is marked invalid and linked to the message [A9.01]', () => {
  render(<OtpBoxes label="Code" value="" error="OTP Verification Failed" onChange={() => undefined} />);
  const invalid = invalidFields();
  expect(invalid).toHaveLength(6);
  expect(new Set(invalid.map(([, message]) => message))).toEqual(new Set(['OTP Verification Failed']));
});

test('a picture of another type marks its field invalid and links the message', () => {
  renderWithHost(<ImagePicker label="Picture" picture={null} onPick={() => undefined} />);
  const field = screen.getByLabelText('Picture', { selector: 'input' });
  fireEvent.change(field, { target: { files: [new File(['a'], 'a.txt', { type: 'text/plain' })] } });
  expect(invalidFields()).toEqual([['Picture', expect.stringMatching(/\w/)]]);
});
