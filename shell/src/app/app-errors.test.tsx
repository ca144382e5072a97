import { interpolate } from '@backlay/shared/domain';
import { productTexts } from '@backlay/shared/testing/product-texts';
import { fireEvent, render, screen } from '@testing-library/react';
import { AppErrorBoundary } from './app-errors';

test('a failure of the shell shows its message and alert, and Try again renders it again [A2.78 A8.10 A8.11]', () => {
  const alerts: unknown[] = [];
  jest.spyOn(window, 'alert').mockImplementation((text) => void alerts.push(text));
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  const notifications: unknown[] = [];
  function Part() {
    if (broken) throw new Error('The bar fell off');
    return <p>All is well</p>;
  }
  render(
    <AppErrorBoundary
      t={(key, values) => interpolate(productTexts[key], values)}
      onError={(error) => void notifications.push(error)}
    >
      <Part />
    </AppErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong.' })).toBeInTheDocument();
  expect(screen.getByText('The bar fell off')).toBeInTheDocument();
  expect(alerts).toEqual(['Unexpected error occurred. Please reload the page.']);
  expect(notifications).toMatchObject([{ message: 'The bar fell off' }]);
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('All is well')).toBeInTheDocument();
  errors.mockRestore();
});
