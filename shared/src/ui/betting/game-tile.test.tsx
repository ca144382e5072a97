import { fireEvent, render, screen } from '@testing-library/react';
import { GameTile } from './game-tile';

test('a game is one link, named by its name and provider', () => {
  render(<GameTile name="Teen Patti" href="/casino/teen-patti" detail="Ezugi" art="/teen-patti.webp" />);
  expect(screen.getByRole('link', { name: /Teen Patti\s*Ezugi/ })).toHaveAttribute('href', '/casino/teen-patti');
});

test('a picture that does not load gives way to the name', () => {
  const { container } = render(<GameTile name="Aviator" href="/casino/aviator" art="/missing.webp" />);
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(container.querySelector('img')).not.toBeInTheDocument();
  expect(screen.getAllByText('Aviator')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Aviator' })).toBeInTheDocument();
});

test('only a text that may not fit is cut', () => {
  render(
    <>
      <GameTile name="Teen Patti" href="/a" detail="Ezugi" />
      <GameTile name="Hindi Lightning Roulette" href="/b" detail="Evolution Gaming" />
    </>,
  );
  const cut = (name: RegExp) => screen.getByRole('link', { name }).querySelector('.long') !== null;
  expect([cut(/Teen Patti/), cut(/Hindi/)]).toEqual([false, true]);
});
