import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, ButtonLink, IconButton } from './button';

test('a button is pressed once for each press, and never submits a form by accident', async () => {
  const press = jest.fn();
  const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button onClick={press}>Place Bet</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Place Bet' }));
  expect(press).toHaveBeenCalledTimes(1);
  expect(submit).not.toHaveBeenCalled();
});

test('a busy button keeps its name and takes no press', async () => {
  const press = jest.fn();
  render(
    <Button busy onClick={press}>
      Place Bet
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Place Bet' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button);
  expect(press).not.toHaveBeenCalled();
});

test('a busy button without an icon has its text below the spinner, as wide as before [E8.19]', () => {
  const { rerender } = render(<Button busy>Set alert</Button>);
  const button = screen.getByRole('button', { name: 'Set alert' });
  expect(button).toHaveClass('covering');
  expect(screen.getByText('Set alert')).toHaveClass('covered');
  rerender(<Button>Set alert</Button>);
  expect(screen.getByRole('button', { name: 'Set alert' })).not.toHaveClass('covering');
});

test('a busy submit button does not submit again', async () => {
  const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button type="submit" busy>
        Login
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(submit).not.toHaveBeenCalled();
});

test('a button that goes somewhere is a link', () => {
  render(<ButtonLink href="/in-play">View all</ButtonLink>);
  expect(screen.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/in-play');
});

test('an icon button has a name and a toggle exposes its state', () => {
  render(<IconButton icon="star" label="Favourite India v Australia" pressed />);
  expect(screen.getByRole('button', { name: 'Favourite India v Australia', pressed: true })).toBeVisible();
});
