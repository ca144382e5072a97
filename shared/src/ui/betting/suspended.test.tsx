import { render, screen } from '@testing-library/react';
import { SuspendedOverlay } from './odds-cell';

test.each(['Suspended', 'ball running', 'CLOSED'])('the status %s is written in capitals [B2.28]', (status) => {
  render(<SuspendedOverlay status={status} />);
  expect(screen.getByText(status.toUpperCase())).toBeInTheDocument();
});
