import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Marquee } from './marquee';

test('the line of news can be stopped and set going again [A2.73]', async () => {
  render(<Marquee label="Announcements" text="Beware of Phishing Website" />);
  // A landmark of its own: it stands outside of the others.
  expect(screen.getByRole('region', { name: 'Announcements' })).toHaveTextContent('Beware of Phishing Website');
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  const run = screen.getAllByText('Beware of Phishing Website')[0]?.parentElement as HTMLElement;
  expect(run.style.animationPlayState).toBe('paused');
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(run.style.animationPlayState).toBe('');
});
