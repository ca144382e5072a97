import { createStore } from 'zustand';
import { registerWorker, WORKER } from './deferred';

const language = () => createStore(() => ({ language: 'en-us', complete: true }));

test('the worker is registered at the root, and a browser that refuses is left alone [A2.87]', async () => {
  const register = jest.fn(() => Promise.reject(new Error('not here')));
  registerWorker({ serviceWorker: { register } as unknown as ServiceWorkerContainer }, language(), () => undefined);
  expect(register).toHaveBeenCalledWith(WORKER, { updateViaCache: 'none' });
  expect(WORKER).toBe('/service-worker.js');
  expect(() => registerWorker({} as Navigator, language(), () => undefined)).not.toThrow();
  await Promise.resolve();
});

test('with another language the worker fetches its page again, and not for more texts of the same one [A2.87 A4.36]', async () => {
  const postMessage = jest.fn();
  const workers = { register: () => Promise.resolve(), ready: Promise.resolve({ active: { postMessage } }) };
  const store = language();
  const stop = registerWorker({ serviceWorker: workers as unknown as ServiceWorkerContainer }, store, () => undefined);
  store.setState({ complete: false });
  store.setState({ language: 'hi-in' });
  await Promise.resolve();
  expect(postMessage.mock.calls).toEqual([['keep-again']]);
  stop();
  store.setState({ language: 'en-us' });
  await Promise.resolve();
  expect(postMessage).toHaveBeenCalledTimes(1);
});

test('a tap on a notification opens its path in the open page [E7.02]', () => {
  const workers = Object.assign(new EventTarget(), { register: () => Promise.resolve() });
  const open = jest.fn();
  const stop = registerWorker({ serviceWorker: workers as unknown as ServiceWorkerContainer }, language(), open);
  workers.dispatchEvent(new MessageEvent('message', { data: { open: '/bet-history?bet=1' } }));
  workers.dispatchEvent(new MessageEvent('message', { data: 'something else' }));
  stop();
  workers.dispatchEvent(new MessageEvent('message', { data: { open: '/open-bets' } }));
  expect(open.mock.calls).toEqual([['/bet-history?bet=1']]);
});
