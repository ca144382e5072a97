import { watchVitals } from './vitals';

const shell = { remote: 'shell', version: '0.1.0' };
const wallet = { remote: 'wallet', version: '1.1.0' };
const script = (path: string, duration: number, invokerType = 'user-callback') => ({
  sourceURL: `https://royal.example${path}`,
  duration,
  invokerType,
});
const WALLET_JS = '/remotes/wallet/1.1.0/screen.js';

let observers: Map<string, (entry: object) => void>;
const present = globalThis.PerformanceObserver;

/** A browser that has the named types of entries. */
function browserWith(types: readonly string[]): void {
  observers = new Map();
  class FakeObserver {
    constructor(private readonly receive: (list: { getEntries: () => object[] }) => void) {}
    observe({ type }: { type: string }): void {
      if (!types.includes(type)) throw new TypeError('not supported');
      observers.set(type, (entry) => this.receive({ getEntries: () => [entry] }));
    }
  }
  Object.assign(globalThis, { PerformanceObserver: FakeObserver });
}
afterEach(() => void Object.assign(globalThis, { PerformanceObserver: present }));

const ALL = ['event', 'long-animation-frame', 'largest-contentful-paint', 'layout-shift'];
function watch(entered = shell, types = ALL) {
  browserWith(types);
  const take = watchVitals({ shell, route: () => '/deposit', entered: () => entered });
  return {
    take: () => take().map(({ metric, remote, values }) => [metric, remote, values]),
    emit: (type: string, entry: object) => observers.get(type)?.(entry),
  };
}

/** An element inside the boundary of a remote, as React marks it. */
const elementOf = ({ remote, version }: typeof shell): HTMLElement =>
  Object.assign(document.createElement('div'), {
    __reactFiber$x: { return: null, memoizedProps: { loader: { name: remote, version: () => version } } },
  });

test('an interaction belongs to the script with the longest part of its frame [F4.02]', () => {
  const { take, emit } = watch();
  emit('event', { interactionId: 1, startTime: 100, duration: 400, target: null });
  const scripts = [script('/shell/0.1.0/main.js', 20), script(WALLET_JS, 370)];
  emit('long-animation-frame', { startTime: 110, duration: 390, scripts });
  expect(take()).toEqual([
    ['inp', 'wallet', [400]],
    ['frame', 'wallet', [390]],
  ]);
});

test('a handler that React runs from the listener of the shell belongs to the boundary of the target [F4.02]', () => {
  const { take, emit } = watch(wallet);
  emit('event', { interactionId: 1, startTime: 100, duration: 400, target: elementOf(wallet) });
  const scripts = [script('/shell/0.1.0/main.js', 390, 'event-listener')];
  emit('long-animation-frame', { startTime: 110, duration: 390, scripts });
  expect(take()).toEqual([
    ['inp', 'wallet', [400]],
    ['frame', 'wallet', [390]],
  ]);
});

test('an interaction belongs to the boundary of its target where the browser has no long frames [F4.02]', () => {
  const { take, emit } = watch(undefined, ['event']);
  emit('event', { interactionId: 1, startTime: 100, duration: 400, target: elementOf(wallet) });
  emit('event', { interactionId: 2, startTime: 900, duration: 80, target: elementOf(wallet) });
  emit('event', { interactionId: 0, startTime: 990, duration: 800, target: elementOf(wallet) });
  expect(take()).toEqual([['inp', 'wallet', [400]]]);
});

test('a frame of a timer of the shell belongs to the shell, and one without a script to it too [F4.02]', () => {
  const { take, emit } = watch(wallet);
  emit('long-animation-frame', { startTime: 0, duration: 90, scripts: [script('/shell/0.1.0/main.js', 80)] });
  emit('long-animation-frame', { startTime: 200, duration: 60, scripts: [] });
  expect(take()).toEqual([['frame', 'shell', [90, 60]]]);
});

test('the largest paint and each shift belong to the boundary of the element [F4.02]', () => {
  const { take, emit } = watch();
  emit('largest-contentful-paint', { startTime: 900, element: null });
  emit('largest-contentful-paint', { startTime: 1200, element: elementOf(wallet) });
  const moved = (width: number, node: Node) => ({ node, currentRect: { width, height: 100 } });
  const sources = [moved(10, elementOf(shell)), moved(300, elementOf(wallet))];
  emit('layout-shift', { startTime: 100, value: 0.04, sources });
  emit('layout-shift', { startTime: 600, value: 0.03, sources });
  emit('layout-shift', { startTime: 3000, value: 0.05, sources });
  emit('layout-shift', { startTime: 3100, value: 0.5, sources, hadRecentInput: true });
  expect(take()).toEqual([
    ['cls', 'wallet', [0.07]],
    ['lcp', 'wallet', [1200]],
  ]);
});

test('a figure that was read is not counted again [F4.02]', () => {
  const { take, emit } = watch();
  emit('largest-contentful-paint', { startTime: 900, element: null });
  expect([take().length, take().length]).toEqual([1, 0]);
});
