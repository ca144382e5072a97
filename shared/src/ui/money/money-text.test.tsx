import { render, screen } from '@testing-library/react';
import { MoneyText, ShortAmount } from './money-text';

test.each([
  [130_000, '+1,300.00', 'gain'],
  [-30_000, '−300.00', 'loss'],
])('a result of %p paise is %p, by sign and by colour [A1.11]', (paise, text, tone) => {
  render(<MoneyText paise={paise} signed />);
  expect(screen.getByText(text)).toHaveClass(tone);
});

test('a result of zero has neither sign nor colour [A1.11]', () => {
  render(<MoneyText paise={0} signed />);
  expect(screen.getByText('0.00')).not.toHaveClass('gain', 'loss');
});

test('plain money carries the rupee sign where it is asked for [A1.10]', () => {
  render(<MoneyText paise={2_485_000} symbol />);
  expect(screen.getByText('₹24,850.00')).toBeInTheDocument();
});

test('a limit keeps its literal letter in the page and is drawn in capitals [A9.15]', () => {
  render(<ShortAmount rupees={500_000} />);
  expect(screen.getByText('5l')).toHaveClass('short');
});
