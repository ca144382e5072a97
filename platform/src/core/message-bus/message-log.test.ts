import { MessageLog } from './message-log';

let now = 0;
let gaps = 0;
const newLog = () => {
  [now, gaps] = [0, 0];
  return new MessageLog(
    () => (gaps += 1),
    () => now,
  );
};

test('messages in order have no gap, and a missing one is detected by the next [G3.06]', () => {
  const log = newLog();
  log.note('a', 7, true);
  log.note('a', 8, true);
  log.note('a', 8, false);
  expect(gaps).toBe(0);
  log.note('a', 10, true);
  expect(gaps).toBe(1);
});

test('a last message that is missing is noticed by the next sign of life [G3.06]', () => {
  const log = newLog();
  log.note('a', 1, true);
  log.note('a', 2, false);
  expect(gaps).toBe(1);
});

test('a process that falls silent counts as a gap once, one that ends in order does not [G3.05 G3.09]', () => {
  const log = newLog();
  log.note('a', 1, true);
  log.note('b', 1, true);
  log.remove('b');
  now = 3001;
  log.removeSilent();
  log.removeSilent();
  expect(gaps).toBe(1);
});
