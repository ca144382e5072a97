import { fireEvent, render, screen } from '@testing-library/react';
import { ComponentGallery } from './component-gallery';

test('the gallery draws every component in both themes, in the colours that are typed in', () => {
  const { container } = render(<ComponentGallery />);
  // By selector: a query by role or label would walk every component there is, and each of them twice.
  const pane = (theme: string) => container.querySelector<HTMLElement>(`section[aria-label="Components, ${theme}"]`);
  const accent = () => pane('dark')?.style.getPropertyValue('--accent');
  expect(accent()).toBe('#e4b650');
  expect(pane('light')?.style.getPropertyValue('--surface-1')).toBe('#ffffff');
  const action = screen.getByDisplayValue('#E4B650');
  fireEvent.change(action, { target: { value: '#2fd3e' } });
  expect(accent()).toBe('#e4b650');
  fireEvent.change(action, { target: { value: '#2fd3e6' } });
  expect(accent()).toBe('#2fd3e6');
});
