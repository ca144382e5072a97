import { MessageAllowance, stateOfReader } from './reader-limits';

const connection = (packets: number, bufferedAmount: number) => ({
  writeBuffer: Array.from({ length: packets }),
  transport: { writable: false, socket: { bufferedAmount, pause: () => undefined, resume: () => undefined } },
});

test('a connection may send the requests of the largest page, not twenty thousand at once', () => {
  let now = 0;
  const allowance = new MessageAllowance(() => now);
  const sent = (count: number) =>
    Array.from({ length: count }, () => allowance.consume('active')).filter(Boolean).length;
  expect(sent(300)).toBe(300);
  expect(sent(20_000)).toBe(300);
  now += 1000;
  // What was sent beyond the allowance is paid for first.
  expect(sent(1)).toBe(0);
});

test('a message that lists everything counts as twenty', () => {
  const allowance = new MessageAllowance(() => 0);
  const lists = Array.from({ length: 31 }, () => allowance.consume('getAllMarket'));
  expect(lists.filter(Boolean).length).toBe(30);
});

test.each([
  ['reads', connection(0, 0), 0],
  ['waits', connection(0, 300_000), 0],
  ['waits', connection(601, 0), 0],
  ['closed', connection(2001, 0), 0],
  ['closed', connection(0, 5_000_000), 0],
  ['closed', connection(1, 10), 4],
] as const)('a reader %s by its queued messages', (state, reader, checks) => {
  expect(stateOfReader(reader, checks)).toBe(state);
});
