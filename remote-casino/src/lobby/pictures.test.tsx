import { act, screen } from '@testing-library/react';
import { chooseProvider, game, openLobby } from './lobby.fixture';

beforeEach(() => localStorage.clear());

const gamesWithPictures = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    game(`Game ${index}`, 'Ezugi', 'Roulette', { urlThumb: `/g/${index}.webp` }),
  );

test('pictures below the first view wait until they are near [C3.18]', async () => {
  const { container } = await openLobby({ answers: { casinoGames: { docs: gamesWithPictures(20), message: '' } } });
  const loading = [...container.querySelectorAll('img')].map((picture) => picture.getAttribute('loading'));
  expect(loading.slice(0, 7)).toEqual(Array(7).fill('eager'));
  expect(new Set(loading.slice(7))).toEqual(new Set(['lazy']));
});

test('pictures of approaching tiles load in idle time in order; those of removed tiles do not [C3.18]', async () => {
  const idle: IdleRequestCallback[] = [];
  const left = { didTimeout: false, timeRemaining: () => 0 };
  Object.assign(window, { requestIdleCallback: (run: IdleRequestCallback) => idle.push(run) });
  try {
    const { container, user } = await openLobby({
      answers: { casinoGames: { docs: gamesWithPictures(12), message: '' } },
    });
    await chooseProvider({ user }, 'Ezugi');
    const pictures = () => [...container.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
    const begun = Array.from({ length: 7 }, (_, index) => `/g/${index}.webp`);
    expect(pictures()).toEqual(begun);
    await act(async () => idle.splice(0).forEach((run) => run(left)));
    expect(pictures()).toEqual([...begun, '/g/7.webp']);
    // A busy page that is not scrolled: all of them.
    await act(async () => idle.splice(0).forEach((run) => run({ ...left, didTimeout: true })));
    expect(pictures()).toHaveLength(12);
  } finally {
    Reflect.deleteProperty(window, 'requestIdleCallback');
  }
});

test('pictures of a list that is flung wait until it slows down [C3.18 E8.19]', async () => {
  const idle: IdleRequestCallback[] = [];
  const left = { didTimeout: false, timeRemaining: () => 50 };
  Object.assign(window, { requestIdleCallback: (run: IdleRequestCallback) => idle.push(run) });
  try {
    const { container, user } = await openLobby({
      answers: { casinoGames: { docs: gamesWithPictures(12), message: '' } },
    });
    await chooseProvider({ user }, 'Ezugi');
    const pictures = () => container.querySelectorAll('img').length;
    jest.useFakeTimers();
    jest.advanceTimersByTime(60_000);
    const lookAt = async (y: number) => {
      Object.assign(window, { scrollY: y });
      jest.advanceTimersByTime(100);
      await act(async () => idle.splice(0).forEach((run) => run(left)));
    };
    // 500 px in 100 ms, and then 10.
    for (const y of [1_000_000, 1_000_500, 1_001_000, 1_001_500]) await lookAt(y);
    expect(pictures()).toBe(7);
    for (const y of [1_001_510, 1_001_520, 1_001_530]) await lookAt(y);
    expect(pictures()).toBe(12);
  } finally {
    jest.useRealTimers();
    Object.assign(window, { scrollY: 0 });
    Reflect.deleteProperty(window, 'requestIdleCallback');
  }
});

test('a game without a picture has its name on the brand’s surface [C3.18]', async () => {
  const { container } = await openLobby();
  expect(container.querySelector('img')).toBeNull();
  const tile = screen.getAllByRole('link', { name: /Teen Patti/ })[0]!;
  expect(tile.querySelector('[aria-hidden]')).toHaveTextContent('Teen Patti');
});
