import { catalogue, fill } from '@backlay/shared/domain';
import { fireEvent, render, screen } from '@testing-library/react';
import { FullPageBoundary } from './FullPageBoundary';

test('A2.78 A8.10 A8.11 a failure of the shell says what it was, alerts, and Try again draws it again', () => {
  const alerts: unknown[] = [];
  jest.spyOn(window, 'alert').mockImplementation((text) => void alerts.push(text));
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  const told: unknown[] = [];
  function Part() {
    if (broken) throw new Error('The bar fell off');
    return <p>All is well</p>;
  }
  render(
    <FullPageBoundary t={(key, values) => fill(catalogue[key], values)} onError={(error) => void told.push(error)}>
      <Part />
    </FullPageBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong.' })).toBeInTheDocument();
  expect(screen.getByText('The bar fell off')).toBeInTheDocument();
  expect(alerts).toEqual(['Unexpected error occurred. Please reload the page.']);
  expect(told).toMatchObject([{ message: 'The bar fell off' }]);
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('All is well')).toBeInTheDocument();
  errors.mockRestore();
});
