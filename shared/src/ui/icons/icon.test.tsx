import { render, screen } from '@testing-library/react';
import { Icon } from './icon';

test('an icon of a first page is there at once', () => {
  render(<Icon name="search" label="Search" />);
  expect(screen.getByRole('img', { name: 'Search' })).toContainHTML('<path');
});

test('an icon that a first page does not show keeps its place and its name until its chunk is here', async () => {
  await jest.isolateModulesAsync(async () => {
    const fresh = await import('@testing-library/react/pure');
    const { Icon: FreshIcon } = await import('./icon');
    fresh.render(<FreshIcon name="qr" size={18} label="Show QR code" />);
    const mark = () => fresh.screen.getByRole('img', { name: 'Show QR code' });
    expect(mark()).toBeEmptyDOMElement();
    expect(mark()).toHaveAttribute('width', '18');
    await fresh.waitFor(() => expect(mark()).toContainHTML('<rect'));
  });
});
