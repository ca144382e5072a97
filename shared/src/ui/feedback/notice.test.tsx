import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmptyState, ErrorPanel } from './notice';

test('a failed part shows its error and offers a retry [A8.10]', async () => {
  const retry = jest.fn();
  render(<ErrorPanel onRetry={retry}>The prices did not load.</ErrorPanel>);
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('an empty list shows its text without an alert', () => {
  render(<EmptyState icon="transactions" title="Oops No Transaction Found!" />);
  expect(screen.getByText('Oops No Transaction Found!')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
