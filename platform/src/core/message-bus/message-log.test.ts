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
  log.noteSilent();
  log.noteSilent();
  expect(gaps).toBe(1);
});

test('a silent process that returns with further messages is a gap again, without them it is none [G3.06 G3.09]', () => {
  const log = newLog();
  log.note('a', 1, true);
  log.note('b', 1, true);
  now = 3001;
  log.noteSilent();
  log.note('a', 1, false);
  expect(gaps).toBe(1);
  log.note('b', 3, false);
  expect(gaps).toBe(2);
});

test('silence counts from the moment at which messages can be received again [G3.06]', () => {
  const log = newLog();
  log.note('a', 1, true);
  now = 20_000;
  log.resume();
  log.noteSilent();
  expect(gaps).toBe(0);
  now = 23_001;
  log.noteSilent();
  expect(gaps).toBe(1);
});

test('a process that is silent for an hour is forgotten [G3.06]', () => {
  const log = newLog();
  log.note('a', 1, true);
  now = 3001;
  log.noteSilent();
  now = 3_600_001;
  log.noteSilent();
  log.note('a', 9, true);
  expect(gaps).toBe(1);
});
