import { render, screen } from '@testing-library/react';
import { MaintenancePage, NotFoundPage } from './status-page';

test('an unknown path renders the 404 page with its literal texts [A2.20]', () => {
  render(<NotFoundPage actions={<a href="/">Go to home</a>} />);
  expect(screen.getByRole('heading', { level: 1, name: 'OPS! Page not found' })).toBeInTheDocument();
  expect(screen.getByText('Sorry, the page your are looking for does not exist.')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: '404' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to home' })).toBeInTheDocument();
});

test('a tenant under maintenance renders the page with its literal texts [A4.26]', () => {
  render(<MaintenancePage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Website is Under Maintenance' })).toBeInTheDocument();
  expect(screen.getByText('Wait for a few Minute')).toBeInTheDocument();
});
