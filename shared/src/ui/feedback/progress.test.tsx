import { act, render, screen } from '@testing-library/react';
import { CountdownRing, Spinner } from './progress';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the seconds of the delay run down to nothing, silently [B2.25]', () => {
  render(<CountdownRing seconds={2} />);
  const ring = screen.getByRole('timer');
  expect(ring).toHaveTextContent('2');
  expect(ring).toHaveAttribute('aria-live', 'off');
  act(() => jest.advanceTimersByTime(5000));
  expect(ring).toHaveTextContent('0');
});

test('a single spinner announces its task', () => {
  render(<Spinner label="Loading" />);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
});
