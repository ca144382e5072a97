import { useState } from 'react';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithHost } from '@backlay/shared/testing';
import { presetRange, DateRangePicker, type PickedRange } from './date-range-picker';

const now = new Date(2026, 2, 18, 12).getTime();
const onChange = jest.fn<void, [PickedRange]>();
function Days() {
  const [days, setDays] = useState(() => presetRange('last7', now));
  return (
    <DateRangePicker
      value={days}
      now={now}
      onChange={(picked) => {
        onChange(picked);
        setDays(picked);
      }}
    />
  );
}

test('custom days are picked by keyboard: Tab enters the month, arrows cross its edge up to today [C2.31]', async () => {
  renderWithHost(<Days />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  const days = within(screen.getByRole('dialog', { name: 'Dates' }));
  days.getByRole('button', { name: 'Previous month' }).focus();
  await user.tab();
  expect(days.getByRole('button', { name: '18 Mar 2026' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(days.getByRole('button', { name: '18 Mar 2026' })).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(days.getByRole('button', { name: '25 Feb 2026' })).toHaveFocus();
  await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  expect(days.getByRole('button', { name: '18 Mar 2026' })).toHaveFocus();
  // Out of the month with one more Tab.
  await user.tab();
  expect(days.getByRole('button', { name: 'Apply' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(onChange.mock.lastCall?.[0]).toEqual({
    preset: 'custom',
    range: { from: new Date(2026, 1, 25).getTime(), to: new Date(2026, 2, 19).getTime() - 1 },
  });
});
