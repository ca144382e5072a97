import { act, fireEvent, render, screen } from '@testing-library/react';
import { Stepper } from './stepper';

const setUp = () => {
  const step = jest.fn();
  const change = jest.fn();
  render(<Stepper label="Odds" value="1.86" onChange={change} onStep={step} />);
  return {
    step,
    change,
    up: screen.getByRole('button', { name: 'Odds up' }),
    down: screen.getByRole('button', { name: 'Odds down' }),
  };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A press as a browser reports it. */
function press(button: HTMLElement, heldMs: number) {
  fireEvent.pointerDown(button, { button: 0 });
  act(() => jest.advanceTimersByTime(heldMs));
  fireEvent.pointerUp(button);
  fireEvent.click(button);
}

test('plus and minus step once for each short press [B2.19]', () => {
  const { step, up, down } = setUp();
  press(up, 120);
  press(up, 120);
  press(down, 120);
  expect(step.mock.calls).toEqual([[1], [1], [-1]]);
});

test('a button that is held repeats after 400 ms and stops when it is let go [B2.19]', () => {
  const { step, up } = setUp();
  press(up, 399);
  expect(step).toHaveBeenCalledTimes(1);
  step.mockClear();
  press(up, 400 + 3 * 80);
  expect(step).toHaveBeenCalledTimes(4);
  act(() => jest.advanceTimersByTime(5000));
  expect(step).toHaveBeenCalledTimes(4);
});

test('the value can be typed [B2.19]', () => {
  const { change } = setUp();
  fireEvent.change(screen.getByRole('textbox', { name: 'Odds' }), { target: { value: '1.9' } });
  expect(change).toHaveBeenCalledWith('1.9');
});
