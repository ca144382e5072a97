import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Marquee } from '.';

test('A2.75 the line of news can be stopped and set going again', async () => {
  render(<Marquee text="Beware of Phishing Website" />);
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(screen.getByText('Beware of Phishing Website')).toHaveStyle({ animationPlayState: 'paused' });
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(screen.getByText('Beware of Phishing Website').style.animationPlayState).toBe('');
});
