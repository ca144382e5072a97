import { act, fireEvent, screen } from '@testing-library/react';
import { renderApp } from '../../testing/render-app';

const slideShow = [
  { title: 'India v Australia', overline: 'LIVE', text: 'On now', action: 'Open the match', path: '/cricket' },
  { title: 'Lightning Roulette' },
];

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const title = () => screen.getByRole('region', { name: 'Highlights' }).querySelector('h2')?.textContent;

test('A3.09 the slides follow each other until they are paused', () => {
  renderApp({ tenant: { theme: { slideShow } } });
  expect(title()).toBe('India v Australia');
  expect(screen.getByRole('link', { name: 'Open the match' })).toHaveAttribute('href', '/cricket');
  act(() => void jest.advanceTimersByTime(7_000));
  expect(title()).toBe('Lightning Roulette');
  fireEvent.click(screen.getByRole('button', { name: 'Pause slides' }));
  act(() => void jest.advanceTimersByTime(70_000));
  expect(title()).toBe('Lightning Roulette');
  fireEvent.click(screen.getByRole('button', { name: 'Slide 1 of 2' }));
  expect(title()).toBe('India v Australia');
});

test('without slides there is no banner', () => {
  renderApp();
  expect(screen.queryByRole('region', { name: 'Highlights' })).not.toBeInTheDocument();
});
