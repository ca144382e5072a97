import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OTP_LENGTH, OtpBoxes } from './otp-boxes';

function setUp(start = '') {
  const complete = jest.fn();
  function Form() {
    const [value, setValue] = useState(start);
    return <OtpBoxes label="One-time code" value={value} onChange={setValue} onComplete={complete} />;
  }
  render(<Form />);
  const boxes = screen.getAllByRole('textbox') as HTMLInputElement[];
  return { boxes, complete, digits: () => boxes.map((box) => box.value) };
}

test('a code has six digits, each in a box with a name [A9.01]', () => {
  const { boxes } = setUp();
  expect(OTP_LENGTH).toBe(6);
  expect(boxes).toHaveLength(6);
  expect(screen.getByRole('group', { name: 'One-time code' })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Digit 3 of 6' })).toBe(boxes[2]);
});

test('typing moves from box to box, accepts digits only and reports a complete code [A5.20]', async () => {
  const { boxes, complete, digits } = setUp();
  await userEvent.click(boxes[0] as HTMLElement);
  await userEvent.keyboard('4a0-92');
  expect(digits()).toEqual(['4', '0', '9', '2', '', '']);
  expect(boxes[4]).toHaveFocus();
  expect(complete).not.toHaveBeenCalled();
  await userEvent.keyboard('17');
  expect(complete).toHaveBeenCalledWith('409217');
});

test('a paste into any box uses the first six digits [A5.20]', async () => {
  const { boxes, complete, digits } = setUp();
  await userEvent.click(boxes[3] as HTMLElement);
  await userEvent.paste('Code: 40-92-17-88');
  expect(digits()).toEqual(['4', '0', '9', '2', '1', '7']);
  expect(complete).toHaveBeenCalledWith('409217');
});

test('a paste without digits changes nothing [A5.20]', async () => {
  const { boxes, digits } = setUp('40');
  await userEvent.click(boxes[0] as HTMLElement);
  await userEvent.paste('hello');
  expect(digits()).toEqual(['4', '0', '', '', '', '']);
});

test('backspace empties a box, and in an empty one moves back [A5.20]', async () => {
  const { boxes, digits } = setUp('409');
  await userEvent.click(boxes[3] as HTMLElement);
  await userEvent.keyboard('{Backspace}');
  expect(digits()).toEqual(['4', '0', '', '', '', '']);
  expect(boxes[2]).toHaveFocus();
  await userEvent.keyboard('{Backspace}');
  expect(boxes[1]).toHaveFocus();
  expect(digits()).toEqual(['4', '', '', '', '', '']);
});

test('a box in the middle can be corrected [A5.20]', async () => {
  const { boxes, complete, digits } = setUp('409217');
  await userEvent.click(boxes[2] as HTMLElement);
  await userEvent.keyboard('5');
  expect(digits()).toEqual(['4', '0', '5', '2', '1', '7']);
  expect(complete).toHaveBeenLastCalledWith('405217');
});

test('a phone that fills the whole code into the first box fills them all [A5.20]', () => {
  const { boxes, complete, digits } = setUp();
  fireEvent.change(boxes[0] as HTMLElement, { target: { value: '409217' } });
  expect(digits().join('')).toBe('409217');
  expect(complete).toHaveBeenCalledTimes(1);
});
