import { render, screen } from '@testing-library/react';
import { SuspendedOverlay } from './suspended';

test.each(['Suspended', 'ball running', 'CLOSED'])('B2.28 the status %s is written in capitals', (status) => {
  render(<SuspendedOverlay status={status} />);
  expect(screen.getByText(status.toUpperCase())).toBeInTheDocument();
});
