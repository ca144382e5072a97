import { registerWorker, WORKER } from './register-worker';

test('A2.87 the worker is registered at the root, and a browser that refuses is left alone', async () => {
  const register = jest.fn(() => Promise.reject(new Error('not here')));
  registerWorker({ serviceWorker: { register } as unknown as ServiceWorkerContainer });
  expect(register).toHaveBeenCalledWith(WORKER, { updateViaCache: 'none' });
  expect(WORKER).toBe('/service-worker.js');
  expect(() => registerWorker({} as Navigator)).not.toThrow();
  await Promise.resolve();
});
