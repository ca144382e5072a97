import { useEffect } from 'react';
import { useHost, useSession } from '../src/host';
import { fakeHost } from './fake-host';
import { growthOf, NO_GROWTH } from './leaks';
import { renderWithHost } from './render-with-host';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const measure = (use: () => void) => {
  const host = fakeHost();
  function View() {
    use();
    return null;
  }
  return growthOf(host, () => renderWithHost(<View />, { on: host }));
};

test.each([
  ['an interval', () => useEffect(() => void setInterval(() => undefined, 100), []), { timers: 1 }],
  ['a timeout', () => useEffect(() => void setTimeout(() => undefined, 9_000), []), { timers: 1 }],
  [
    'a listener of the window',
    () => useEffect(() => window.addEventListener('resize', () => undefined), []),
    { listeners: ['resize'] },
  ],
  [
    'a subscription to a socket event',
    function useLeak() {
      const { realtime } = useHost();
      useEffect(() => void realtime.on('getPtsUpdates', () => undefined), [realtime]);
    },
    { subscriptions: ['getPtsUpdates'] },
  ],
  [
    'a subscription to a store',
    function useLeak() {
      const { session } = useHost();
      useEffect(() => void session.store.subscribe(() => undefined), [session]);
    },
    { subscriptions: ['session'] },
  ],
])('%s that a view leaves behind is counted', async (_, use, left) => {
  expect(await measure(use)).toEqual({ ...NO_GROWTH, ...left });
});

test('a view that cleans up leaves nothing', async () => {
  const growth = await measure(function useClean() {
    const { realtime } = useHost();
    useSession((state) => state.status);
    useEffect(() => realtime.on('getPtsUpdates', () => undefined), [realtime]);
    useEffect(() => {
      const listen = () => undefined;
      const timer = setInterval(listen, 100);
      window.addEventListener('resize', listen);
      return () => {
        clearInterval(timer);
        window.removeEventListener('resize', listen);
      };
    }, []);
  });
  expect(growth).toEqual(NO_GROWTH);
});
