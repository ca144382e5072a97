import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ComponentGallery } from '.';

test('the gallery draws every component in both themes, in the colours that are typed in', async () => {
  render(<ComponentGallery />);
  const dark = screen.getByRole('region', { name: 'Components, dark' });
  expect(dark.style.getPropertyValue('--accent')).toBe('#e4b650');
  expect(screen.getByRole('region', { name: 'Components, light' })).toBeInTheDocument();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Action' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Action' }), '#2fd3e6');
  expect(dark.style.getPropertyValue('--accent')).toBe('#2fd3e6');
  await userEvent.click(screen.getByRole('tab', { name: 'Light' }));
  expect(screen.queryByRole('region', { name: 'Components, dark' })).not.toBeInTheDocument();
});
