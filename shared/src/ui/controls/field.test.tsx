import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormError, TextField } from './field';

test('an error is tied to its field, replaces the help and is spoken [A5.01]', () => {
  const { rerender } = render(<TextField label="Mobile number" help="Ten digits" />);
  expect(screen.getByRole('textbox', { name: 'Mobile number' })).toHaveAccessibleDescription('Ten digits');
  rerender(<TextField label="Mobile number" help="Ten digits" error="Mobile number is required" />);
  const field = screen.getByRole('textbox', { name: 'Mobile number' });
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Mobile number is required');
  expect(screen.getByRole('alert')).toHaveTextContent('Mobile number is required');
});

test('a password is hidden until its player asks to see it', async () => {
  render(<TextField label="Password" type="password" defaultValue="Player@123" />);
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

test('a field without a drawn label is named all the same', () => {
  render(<TextField label="Search events and markets" hideLabel />);
  expect(screen.getByRole('textbox', { name: 'Search events and markets' })).toBeInTheDocument();
});

test('an error of a form is scrolled into sight, also where the browser answers a promise [E8.08]', () => {
  const scrollIntoView = jest.fn(async () => undefined);
  Object.assign(Element.prototype, { scrollIntoView });
  const { rerender, unmount } = render(<FormError>Too much</FormError>);
  expect(scrollIntoView).toHaveBeenCalledTimes(1);
  rerender(<FormError>Too little</FormError>);
  expect(scrollIntoView).toHaveBeenCalledTimes(2);
  unmount();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});
