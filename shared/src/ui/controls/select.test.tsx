import { useState } from 'react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Select } from './select';

const OPTIONS = [
  { value: 'all', label: 'All statuses' },
  { value: 'approved', label: 'Approved' },
  { value: 'canceled', label: 'Canceled', disabled: true },
] as const;
type Value = (typeof OPTIONS)[number]['value'];

function StatusSelect({ onChange }: { onChange: (value: Value) => void }) {
  const [value, setValue] = useState<Value>('all');
  return (
    <Select
      label="Status"
      options={OPTIONS}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

test('an option is chosen with the pointer, and the list closes [C2.32]', async () => {
  const change = jest.fn();
  render(<StatusSelect onChange={change} />);
  const box = screen.getByRole('combobox', { name: 'Status' });
  expect(box).toHaveTextContent('All statuses');
  await userEvent.click(box);
  await userEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name: 'Approved' }));
  expect(change).toHaveBeenCalledWith('approved');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(box).toHaveTextContent('Approved');
});

test('the keyboard opens, walks, skips what is not on offer, and chooses [C2.32]', async () => {
  const change = jest.fn();
  render(<StatusSelect onChange={change} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{End}{Enter}');
  expect(change).not.toHaveBeenCalled();
  expect(screen.getByRole('listbox')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}');
  const active = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  expect(screen.getByRole('option', { name: 'Approved' })).toHaveAttribute('id', active);
  await userEvent.keyboard('{Enter}');
  expect(change).toHaveBeenCalledWith('approved');
});

test('Esc closes the list and chooses nothing', async () => {
  const change = jest.fn();
  render(<StatusSelect onChange={change} />);
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(change).not.toHaveBeenCalled();
});

test('a select without a visible label announces label and choice', () => {
  render(<Select compact label="Status" options={OPTIONS} value="all" onChange={() => undefined} />);
  expect(screen.getByRole('combobox', { name: 'Status: All statuses' })).toBeInTheDocument();
});

test('a list that is longer than its 200 px comes up at what is chosen [A9.14]', async () => {
  const order: string[] = [];
  const { prototype } = HTMLElement as unknown as { prototype: Record<string, unknown> };
  const before = { showPopover: prototype['showPopover'], scrollIntoView: prototype['scrollIntoView'] };
  prototype['showPopover'] = () => order.push('shown');
  prototype['scrollIntoView'] = function (this: HTMLElement) {
    order.push(`to ${this.textContent}`);
  };
  try {
    render(<Select label="Status" options={OPTIONS} value="approved" onChange={() => undefined} />);
    await userEvent.click(screen.getByRole('combobox'));
    // The other way round nothing would be scrolled: it is not drawn before.
    expect(order).toEqual(['shown', 'to Approved']);
  } finally {
    Object.assign(prototype, before);
  }
});
