import { act, fireEvent, render, screen } from '@testing-library/react';
import { Sheet } from '../overlays/sheet';
import { ToastViewport } from './toast';
import type { ToastMessage } from './toast';

const ok: ToastMessage = { id: 1, tone: 'ok', text: 'Login Successful' };
const wrong: ToastMessage = { id: 2, tone: 'error', text: 'Invalid Stake' };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a toast closes by itself after two seconds [A9.11]', () => {
  const dismiss = jest.fn();
  render(<ToastViewport toasts={[ok]} onDismiss={dismiss} />);
  expect(screen.getByRole('status')).toHaveTextContent('Login Successful');
  act(() => jest.advanceTimersByTime(1999));
  expect(dismiss).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(1));
  expect(dismiss).toHaveBeenCalledWith(1);
});

test('a pointer that rests on a toast holds it, and its two seconds begin again [A9.11]', () => {
  const dismiss = jest.fn();
  render(<ToastViewport toasts={[wrong]} onDismiss={dismiss} />);
  const toast = screen.getByRole('alert');
  act(() => jest.advanceTimersByTime(1500));
  fireEvent.pointerEnter(toast);
  act(() => jest.advanceTimersByTime(10_000));
  expect(dismiss).not.toHaveBeenCalled();
  fireEvent.pointerLeave(toast);
  act(() => jest.advanceTimersByTime(2000));
  expect(dismiss).toHaveBeenCalledWith(2);
});

test('no more than the three latest show at once [A9.11]', () => {
  const toasts = ['one', 'two', 'three', 'four'].map((text, id): ToastMessage => ({ id, tone: 'info', text }));
  render(<ToastViewport toasts={toasts} onDismiss={() => undefined} />);
  expect(screen.getAllByRole('status').map((toast) => toast.textContent)).toEqual(['two', 'three', 'four']);
});

test('a toast moves into an open modal dialog, where it is not inert, and out again when that closes', () => {
  const view = (open: boolean) => (
    <>
      <ToastViewport toasts={[ok]} onDismiss={() => undefined} />
      <Sheet open={open} onClose={() => undefined} title="Deposit">
        Amount
      </Sheet>
    </>
  );
  const { rerender } = render(view(true));
  expect(screen.getByRole('dialog')).toContainElement(screen.getByRole('status'));
  rerender(view(false));
  expect(screen.getByRole('status').closest('dialog')).toBeNull();
});

test('a toast that moves keeps its two seconds [A9.11]', () => {
  const dismiss = jest.fn();
  const view = (open: boolean) => (
    <>
      <ToastViewport toasts={[ok]} onDismiss={dismiss} />
      <Sheet open={open} onClose={() => undefined} title="Login">
        Name
      </Sheet>
    </>
  );
  const { rerender } = render(view(true));
  act(() => jest.advanceTimersByTime(1500));
  rerender(view(false));
  act(() => jest.advanceTimersByTime(500));
  expect(dismiss).toHaveBeenCalledWith(1);
});
