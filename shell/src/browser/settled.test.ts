import { SETTLED_MS, untilPageAge, whenSettled } from './browser';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The moments at which the page settled, ms. */
function watchSettled(): number[] {
  const moments: number[] = [];
  const startedAt = Date.now();
  void whenSettled().then(() => moments.push(Date.now() - startedAt));
  return moments;
}

test('a page that nobody touches settles after 2.5 s and an idle moment [F9.01]', async () => {
  const moments = watchSettled();
  await jest.advanceTimersByTimeAsync(SETTLED_MS - 1);
  expect(moments).toEqual([]);
  await jest.advanceTimersByTimeAsync(300);
  expect(moments).toEqual([2_700]);
});

test.each(['pointerdown', 'keydown', 'scroll'])('a page settles at the first %s, once [F9.01]', async (type) => {
  const moments = watchSettled();
  await jest.advanceTimersByTimeAsync(100);
  window.dispatchEvent(new Event(type));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(moments).toEqual([300]);
});

test('a task due at an age of the page waits for the time left [A9.09 A9.10]', async () => {
  const age = performance.now();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(untilPageAge(age + 5_000)).toBe(4_000);
  expect(untilPageAge(age + 500)).toBe(0);
});
