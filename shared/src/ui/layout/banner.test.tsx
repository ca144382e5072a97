import { render, screen } from '@testing-library/react';
import { Banner } from './banner';

test('a banner without a picture draws rings and no sports ground', () => {
  render(<Banner label="Highlights" title="Alpha FC v Beta FC" action={{ href: '/soccer', label: 'Open' }} />);
  const drawn = screen.getByRole('region', { name: 'Highlights' }).querySelector(':scope > svg')!;
  const shapes = new Set([...drawn.querySelectorAll(':not(g)')].map(({ tagName }) => tagName));
  expect([...shapes]).toEqual(['ellipse']);
});
