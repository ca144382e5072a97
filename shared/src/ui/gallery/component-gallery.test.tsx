import { fireEvent, render, screen } from '@testing-library/react';
import { ComponentGallery } from '.';

// By label and text: a query by role would walk every component twice over.
test('the gallery draws every component in both themes, in the colours that are typed in', () => {
  render(<ComponentGallery />);
  const dark = screen.getByLabelText('Components, dark');
  expect(dark.style.getPropertyValue('--accent')).toBe('#e4b650');
  expect(screen.getByLabelText('Components, light').style.getPropertyValue('--surface-1')).toBe('#ffffff');
  const action = screen.getByLabelText('Action');
  fireEvent.change(action, { target: { value: '#2fd3e' } });
  expect(dark.style.getPropertyValue('--accent')).toBe('#e4b650');
  fireEvent.change(action, { target: { value: '#2fd3e6' } });
  expect(dark.style.getPropertyValue('--accent')).toBe('#2fd3e6');
  fireEvent.click(screen.getByText('Light'));
  expect(screen.queryByLabelText('Components, dark')).not.toBeInTheDocument();
});
