import { retryUntilLoaded } from './deadline';

test('a shared module is retried with back-off until it loads, and is reported once', async () => {
  const waited: number[] = [];
  const failed = jest.fn();
  let tries = 0;
  const load = retryUntilLoaded(
    async () => {
      tries += 1;
      if (tries < 6) throw new Error(`try ${tries}`);
      return 'there';
    },
    { wait: async (ms) => void waited.push(ms), failed },
  );
  await expect(Promise.all([load(), load()])).resolves.toEqual(['there', 'there']);
  expect(waited).toEqual([300, 900, 2700, 5000, 5000]);
  expect(failed.mock.calls).toEqual([[new Error('try 3')]]);
  await load();
  expect(tries).toBe(6);
});
