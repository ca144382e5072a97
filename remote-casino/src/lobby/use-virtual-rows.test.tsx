import { act, screen } from '@testing-library/react';
import { chooseProvider, game, names, openLobby } from './lobby.fixture';

beforeEach(() => localStorage.clear());

describe('two thousand games', () => {
  const frames: FrameRequestCallback[] = [];
  const nextFrame = () => act(() => frames.splice(0).forEach((run) => run(0)));
  let y = 0;
  beforeEach(() => {
    y = 0;
    frames.length = 0;
    jest.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(run));
    jest
      .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
      // What stands above the rows.
      .mockImplementation(() => ({ top: 280 - y, height: 0 }) as DOMRect);
  });
  afterEach(() => jest.restoreAllMocks());
  const many = Array.from({ length: 2000 }, (_, index) => game(`Game ${index}`, 'Ezugi'));
  const openMany = async () => {
    const drawn = await openLobby({ answers: { casinoGames: { docs: many, message: '' } } });
    await chooseProvider(drawn, 'Ezugi');
    return drawn;
  };
  const scrollTo = async (to: number) => {
    y = to;
    act(() => void window.dispatchEvent(new Event('scroll')));
    nextFrame();
  };
  const settle = () => {
    for (let frame = 0; frame < 60; frame += 1) nextFrame();
  };
  const box = (container: HTMLElement) => container.querySelector<HTMLElement>('.rows')!;
  const rows = (container: HTMLElement) =>
    [...container.querySelectorAll<HTMLElement>('[data-row]')].map((row) => Number(row.dataset['row']));

  test('only rows near the window are drawn, the others keep their place, and it is as high as all of them [C2.09]', async () => {
    const { container } = await openMany();
    settle();
    const height = parseFloat(box(container).style.height);
    const [first, last] = [names()[0], names().length];
    expect(first).toBe('Game 0');
    expect(last).toBeLessThan(100);
    // Ahead of the first scroll too: it begins faster than the page runs.
    const lowest = container.querySelector<HTMLElement>(`[data-row="${rows(container).at(-1)}"]`)!;
    expect(parseFloat(lowest.style.top)).toBeGreaterThan(768 - 280 + 900);

    await scrollTo(height - 768 + 280);
    expect(names()).toContain('Game 1999');
    settle();
    expect(names()).not.toContain('Game 0');
    expect(names().length).toBeLessThan(100);
    expect(parseFloat(box(container).style.height)).toBe(height);
    const lastRow = container.querySelector<HTMLElement>(`[data-row="${rows(container).at(-1)}"]`)!;
    expect(parseFloat(lastRow.style.top)).toBeGreaterThan(height - 768);
  });

  test('a jump renders its rows at once and the surrounding rows one per frame [C2.09]', async () => {
    const { container } = await openMany();
    await scrollTo(20_000);
    const atOnce = rows(container);
    expect(atOnce.length).toBeGreaterThan(3);
    const added: number[] = [];
    for (let frame = 0; frame < 3; frame += 1) {
      nextFrame();
      added.push(rows(container).length - atOnce.length);
    }
    expect(added).toEqual([1, 2, 3]);
    settle();
    const all = rows(container);
    expect(all).toEqual(Array.from(all, (_, row) => (all[0] ?? 0) + row));
    expect(all[0]).toBeLessThan(atOnce[0] ?? 0);
    expect(all.at(-1)).toBeGreaterThan(atOnce.at(-1) ?? 0);
  });

  test('a focused tile stays while scrolled away, and is removed with the focus [C2.09]', async () => {
    const { container } = await openMany();
    const first = screen.getByRole('link', { name: /^Game 0/ });
    act(() => first.focus());
    await scrollTo(40_000);
    settle();
    expect(first).toBeInTheDocument();
    expect(first).toHaveFocus();
    expect(rows(container)[0]).toBe(0);
    act(() => first.blur());
    expect(screen.queryByRole('link', { name: /^Game 0/ })).not.toBeInTheDocument();
  });
});
