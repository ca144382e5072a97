import { LAZY_LIMIT_MS, loadWithRetry } from './load-with-retry';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const failing = (times: number) => {
  let left = times;
  return jest.fn(async () => {
    if (left-- > 0) throw new Error('aborted');
    return 'file';
  });
};

test('a file that fails twice is requested again after 300 and 900 ms, and is there [E8.17]', async () => {
  const load = failing(2);
  const loading = loadWithRetry(load);
  await jest.advanceTimersByTimeAsync(299);
  expect(load).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(899);
  expect(load).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(1);
  await expect(loading).resolves.toBe('file');
  expect(jest.getTimerCount()).toBe(0);
});

test('a file that fails three times is an error, and is not requested a fourth time [E8.17]', async () => {
  const load = failing(9);
  const loading = loadWithRetry(load).catch((error: Error) => error.message);
  await jest.advanceTimersByTimeAsync(60_000);
  await expect(loading).resolves.toBe('aborted');
  expect(load).toHaveBeenCalledTimes(3);
});

test('a file that hangs is a timeout within 6 s over all attempts, and is not requested after it [F4.09]', async () => {
  const load = jest.fn(() => new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), 5_600)));
  const ended = jest.fn();
  loadWithRetry(load).catch(ended);
  await jest.advanceTimersByTimeAsync(LAZY_LIMIT_MS);
  expect(LAZY_LIMIT_MS).toBeLessThan(6_000);
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ name: 'ChunkLoadError', type: 'timeout' }));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});
