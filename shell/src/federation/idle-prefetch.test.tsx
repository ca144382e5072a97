import { act, screen } from '@testing-library/react';
import { renderApp } from '../app/app.fixture';
import { canPrefetch, listLinkedPaths } from './idle-prefetch';

test.each([
  [undefined, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g', saveData: false }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
])('the connection %j permits prefetch: %s', (line, room) => {
  expect(canPrefetch(line)).toBe(room);
});

test('the links of a page are paths of this site, each once', () => {
  document.body.innerHTML =
    '<a href="/live-casino?type=a">1</a><a href="https://elsewhere.example/x">2</a><a href="/live-casino">3</a><a href="/deposit#b">4</a>';
  expect(listLinkedPaths(document)).toEqual(['/live-casino', '/deposit']);
});

describe('when the page is idle', () => {
  let idle: (() => void)[] = [];
  const becomeIdle = () =>
    act(async () => {
      idle.splice(0).forEach((run) => run());
      await Promise.resolve();
    });
  const onLine = (connection: object | undefined) =>
    Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });

  beforeEach(() => {
    idle = [];
    Object.assign(window, {
      requestIdleCallback: (run: () => void) => idle.push(run),
      cancelIdleCallback: (id: number) => void (idle[id - 1] = () => undefined),
    });
  });
  afterEach(() => onLine(undefined));
  afterAll(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    Reflect.deleteProperty(window, 'cancelIdleCallback');
  });

  const settled = async () => {
    for (let look = 0; look < 20; look += 1) await becomeIdle();
  };

  test('the screens that it links to are fetched, and not a moment before', async () => {
    const { remotes } = renderApp();
    await screen.findByRole('heading', { name: 'Screen /' });
    expect(remotes.fetched).toEqual([]);
    await settled();
    expect(remotes.fetched).toEqual(expect.arrayContaining(['/live-casino', '/sports-book']));
  });

  test('data saving disables prefetch', async () => {
    onLine({ saveData: true, effectiveType: '4g' });
    const { remotes } = renderApp();
    await screen.findByRole('heading', { name: 'Screen /' });
    await settled();
    expect(remotes.fetched).toEqual([]);
  });
});
