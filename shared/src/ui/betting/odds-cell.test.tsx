import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OddsCell, clearMove, clearWash, markMove, oddsCellParts, writePrice } from './odds-cell';

const cellOf = (name: RegExp) => screen.getByRole('button', { name }) as HTMLButtonElement;

test('a price is announced with its side, runner and size', () => {
  render(<OddsCell side="back" name="Back India" price="1.86" size="142K" />);
  expect(screen.getByRole('button', { name: 'Back India 1.86 142K', pressed: false })).toBeInTheDocument();
});

test('a price written outside React is announced without an attribute change', () => {
  render(<OddsCell side="back" name="Back India" price="1.86" size="142K" />);
  const cell = cellOf(/Back India/);
  const before =
    cell.cloneNode().isEqualNode(cell.cloneNode()) && cell.getAttributeNames().map((name) => cell.getAttribute(name));
  writePrice(oddsCellParts(cell), '1.88', '120K');
  expect(cell).toHaveAccessibleName('Back India 1.88 120K');
  expect(cell.getAttributeNames().map((name) => cell.getAttribute(name))).toEqual(before);
});

test('a cell that loses its price is a dash in place, and takes a price again', () => {
  render(<OddsCell side="lay" name="Lay India" price="1.87" size="96.1K" />);
  const parts = oddsCellParts(cellOf(/Lay India/));
  writePrice(parts, '', '');
  expect(parts.cell).toHaveAttribute('data-empty');
  expect(parts.cell).toHaveTextContent('–');
  writePrice(parts, '1.9', '88K');
  expect(parts.cell).not.toHaveAttribute('data-empty');
  expect(parts.cell).toHaveTextContent('1.988K');
});

test('a render with other props leaves the text nodes that a writer holds in place', () => {
  const { rerender } = render(<OddsCell side="back" name="Back India" price="1.86" size="142K" />);
  const parts = oddsCellParts(cellOf(/Back India/));
  writePrice(parts, '1.9', '10K');
  rerender(<OddsCell side="back" name="Back India" price="1.86" size="142K" inSlip />);
  expect(oddsCellParts(cellOf(/Back India/))).toEqual(parts);
  expect(cellOf(/Back India/)).toHaveTextContent('1.910K');
  expect(cellOf(/Back India/)).toHaveAttribute('aria-pressed', 'true');
});

test('movement is a mark and a wash that come and go by attribute', () => {
  render(<OddsCell side="back" name="Back India" price="1.86" size="142K" />);
  const cell = cellOf(/Back India/);
  markMove(cell, 'up');
  expect([cell.dataset.move, cell.dataset.wash]).toEqual(['up', '']);
  clearWash(cell);
  expect([cell.dataset.move, cell.dataset.wash]).toEqual(['up', undefined]);
  clearMove(cell);
  expect(cell.dataset.move).toBeUndefined();
});

test('a suspended price stays in order and does not fire [B2.29]', async () => {
  const press = jest.fn();
  const { rerender } = render(
    <OddsCell side="back" name="Back India" price="1.86" size="142K" suspended onClick={press} />,
  );
  const cell = cellOf(/Back India/);
  expect(cell).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(cell);
  expect(press).not.toHaveBeenCalled();
  rerender(<OddsCell side="back" name="Back India" price="1.86" size="142K" onClick={press} />);
  await userEvent.click(cell);
  expect(press).toHaveBeenCalledTimes(1);
});

test('a price runs left to right in any language of the page [A4.36]', () => {
  render(
    <div dir="rtl">
      <OddsCell side="back" name="Back India" price="1.86" size="12K" />
    </div>,
  );
  expect(screen.getByRole('button')).toHaveAttribute('dir', 'ltr');
});
