import { render, screen } from '@testing-library/react';
import { CountBadge, StatusChip } from './badge';
import type { RequestStatusBadge } from './badge';

test.each([
  ['approved', 'approved'],
  ['pending', 'pending'],
  ['rejected', 'rejected'],
  ['processing', 'processing'],
  ['canceled', 'canceled'],
] as const)('the status %s has a separate label, mark and colour [C4.02]', (status: RequestStatusBadge, word) => {
  render(<StatusChip status={status} />);
  const chip = screen.getByText(word);
  expect(chip).toHaveClass('status', status);
  expect(chip.querySelector('svg')).toBeInTheDocument();
});

test('a badge counts to 99', () => {
  render(<CountBadge count={140} />);
  expect(screen.getByText('99+')).toBeInTheDocument();
});
