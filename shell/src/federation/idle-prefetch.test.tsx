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

test('the links of a page are paths of this site, each once, and one of those that differ in ids', () => {
  document.body.innerHTML =
    '<a href="/live-casino?type=a">1</a><a href="https://elsewhere.example/x">2</a><a href="/live-casino">3</a><a href="/deposit#b">4</a>' +
    '<a href="/events/4/1.23">5</a><a href="/events/1/ev-9">6</a><a href="/events/rules">7</a>';
  expect(listLinkedPaths(document)).toEqual(['/live-casino', '/deposit', '/events/4/1.23', '/events/rules']);
});

describe('when the page is idle', () => {
  type Idle = (deadline: { timeRemaining: () => number }) => void;
  let idle: Idle[] = [];
  const becomeIdle = () =>
    act(async () => {
      idle.splice(0).forEach((run) => run({ timeRemaining: () => 0 }));
      await Promise.resolve();
    });
  const onLine = (connection: object | undefined) =>
    Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });

  beforeEach(() => {
    idle = [];
    Object.assign(window, {
      requestIdleCallback: (run: Idle) => idle.push(run),
      cancelIdleCallback: (id: number) => void (idle[id - 1] = () => undefined),
    });
  });
  afterEach(() => onLine(undefined));
  afterAll(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    Reflect.deleteProperty(window, 'cancelIdleCallback');
  });

  const settled = async () => {
    for (let look = 0; look < 60; look += 1) await becomeIdle();
  };

  test('a moment without time left has one screen fetched, so that no press waits for the others', async () => {
    const { remotes } = renderApp();
    await screen.findByRole('heading', { name: 'Screen /' });
    const counts: number[] = [];
    for (let look = 0; look < 20; look += 1) {
      await becomeIdle();
      counts.push(remotes.fetched.length);
    }
    const steps = counts.map((count, at) => count - (counts[at - 1] ?? 0));
    expect(Math.max(...steps)).toBe(1);
    expect(remotes.fetched.length).toBeGreaterThan(1);
  });

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
