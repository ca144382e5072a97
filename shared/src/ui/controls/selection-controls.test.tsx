import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Checkbox, OptionRow, Switch } from './selection-controls';

test('pressing the words of a checkbox toggles it', async () => {
  render(<Checkbox label="Confirm Bets" />);
  await userEvent.click(screen.getByText('Confirm Bets'));
  expect(screen.getByRole('checkbox', { name: 'Confirm Bets' })).toBeChecked();
});

test('a switch announces on or off under its name', async () => {
  render(<Switch label="Quick bet" hideLabel />);
  const control = screen.getByRole('switch', { name: 'Quick bet' });
  await userEvent.click(control);
  expect(control).toBeChecked();
});

test('a locked method stays in the list and cannot be chosen [C2.18]', async () => {
  render(
    <>
      <OptionRow name="method" icon="phone" title="UPI | Royal Pay" detail="Min 300" defaultChecked />
      <OptionRow name="method" icon="bank" title="IMPS | HDFC Bank" locked />
    </>,
  );
  const locked = screen.getByRole('radio', { name: /IMPS \| HDFC Bank/ });
  expect(locked).toBeDisabled();
  await userEvent.click(screen.getByText('IMPS | HDFC Bank'));
  expect(screen.getByRole('radio', { name: /UPI \| Royal Pay/ })).toBeChecked();
});
