import { HandshakeAdmission } from './admission';

const WINDOW_MS = 50;
let now = 0;
beforeEach(() => {
  jest.useFakeTimers();
  now = 0;
});
afterEach(() => jest.useRealTimers());

const create = (random = 0.5) => new HandshakeAdmission({ clock: () => now, random: () => random });
/** A window of the event loop that ends so many ms too late. */
function pass(late = 0): void {
  now += WINDOW_MS + late;
  jest.advanceTimersByTime(WINDOW_MS);
}
const admittedOf = (admission: HandshakeAdmission, requests: number) =>
  Array.from({ length: requests }, () => admission.request()).filter((retryMs) => retryMs === 0).length;

test('handshakes over those of a burst are refused with a time, and the next window admits again [G6.04]', () => {
  const admission = create();
  expect(admittedOf(admission, 100)).toBe(100);
  expect(admission.request()).toBe(750);
  pass();
  expect(admittedOf(admission, 1000)).toBe(28);
  for (let windows = 0; windows < 10; windows += 1) pass();
  expect(admittedOf(admission, 1000)).toBe(4 * 31);
  admission.close();
});

test('a late event loop halves what is admitted, a full window in time raises it [G6.04]', () => {
  const admission = create();
  const full = () => admittedOf(admission, 1000);
  expect(full()).toBe(100);
  pass(61);
  expect(full()).toBe(12);
  for (let windows = 0; windows < 8; windows += 1) {
    pass(500);
    full();
  }
  pass();
  expect(full()).toBe(3);
  for (let windows = 0; windows < 100; windows += 1) {
    pass();
    full();
  }
  pass();
  expect(full()).toBe(50);
  admission.close();
});

test('times of refused handshakes grow with how many wait, to 10 s at most [G6.04]', () => {
  const admission = create(1);
  const times = Array.from({ length: 10_000 }, () => admission.request()).filter((retryMs) => retryMs > 0);
  expect(times[0]).toBe(1_000);
  expect(times[2_499]).toBe(5_500);
  expect(Math.max(...times)).toBe(10_000);
  admission.close();
});
