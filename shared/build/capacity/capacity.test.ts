/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace';
import { assumedByDefault, assumptionNames, measurements, readFigures, readMeasured, type Measured } from './inputs';
import { computeCapacity } from './model';
import { renderDocument } from './report';

const { figures } = readMeasured();
const valuesOf = (measured: Measured, assumed = assumedByDefault, players = 1_000_000) => {
  const { rows, parts } = computeCapacity(players, measured, assumed);
  return new Map([...rows, ...parts].map((row) => [row.name, row]));
};
const base = valuesOf(figures);
/** Rows that a change reaches, by how much each changed. */
const listChanged = (now: typeof base) =>
  [...base.values()].flatMap(({ name, value }) => {
    const ratio = (now.get(name)?.value ?? NaN) / value;
    return Math.abs(ratio - 1) > 1e-9 ? [{ name, ratio }] : [];
  });

test('docs/capacity.md is what the command writes for 10,000, 100,000 and 1,000,000 players [G6.08]', () => {
  expect(readFileSync(join(root, 'docs/capacity.md'), 'utf8')).toBe(renderDocument(readMeasured(), assumedByDefault));
});

test.each(measurements.map(({ name }) => name))(
  'a tenth more of the measured %s changes the rows that name it, and no other [G6.08]',
  (name) => {
    const changed = listChanged(valuesOf({ ...figures, [name]: figures[name] * 1.1 }));
    expect(changed.length).toBeGreaterThan(0);
    for (const { name: row, ratio } of changed) {
      expect([row, base.get(row)?.from.includes(name), base.get(row)?.basis]).toEqual([row, true, 'extrapolated']);
      expect(ratio).toBeGreaterThan(1);
    }
  },
);

test.each(assumptionNames)('another value of the assumed %s changes the rows that name it alone [G6.08]', (name) => {
  const changed = listChanged(valuesOf(figures, { ...assumedByDefault, [name]: assumedByDefault[name] * 0.7 }));
  expect(changed.length).toBeGreaterThan(0);
  for (const { name: row } of changed) expect([row, base.get(row)?.from.includes(name)]).toEqual([row, true]);
});

test('a tenth more processor time of a delivery costs a tenth more cores for deliveries [G6.08]', () => {
  const changed = listChanged(valuesOf({ ...figures, deliveryUs: figures.deliveryUs * 1.1 }));
  expect(changed.find(({ name }) => name === 'cores for deliveries')?.ratio).toBeCloseTo(1.1, 9);
});

test('one player needs two processes and one database, and the part that is full first leads [G6.08]', () => {
  const { rows, parts } = computeCapacity(1, figures, assumedByDefault);
  const valueOf = (name: string) => rows.find((row) => row.name === name)?.value;
  expect([valueOf('processes with reserve'), valueOf('machines')]).toEqual([2, 2]);
  expect(valueOf('PostgreSQL servers, one for each brand group')).toBe(1);
  expect(parts.map(({ value }) => value)).toEqual(parts.map(({ value }) => value).toSorted((a, b) => b - a));
});

test('after the loss of a third the processes that are left take everybody and the lost sockets [G6.08]', () => {
  const left = (base.get('processes with reserve')?.value ?? 0) * (1 - assumedByDefault.lost);
  const needed = ['cores for deliveries', 'cores for requests', 'cores for sockets of lost machines'].map(
    (name) => base.get(name)?.value ?? NaN,
  );
  expect(left).toBeGreaterThanOrEqual(needed.reduce((sum, each) => sum + each, 0));
});

const HTTP = `public call                  9000 /s  p50 1.0 ms  p99 2.0 ms  cpu 26 + 1 µs  0.9 of bare API
balance of a player          5000 /s  p50 1.0 ms  p99 2.0 ms  cpu 65 + 30 µs  0.9 of bare API
bets, many accounts          2000 /s  p50 1.0 ms  p99 2.0 ms  cpu 210 + 180 µs  0.9 of prototype`;
const FANOUT = `bare      1000 clients, 20 updates/s: p50 2 ms  p99 9 ms  20000 messages/s  cpu 4.0 µs each
platform  1000 clients, 20 updates/s: p50 3 ms  p99 12 ms  20000 messages/s  cpu 5.5 µs each
platform frame 640 bytes
platform socket 0.41 ms cpu to open, 22.5 kB kept`;

test('figures are read from what the benchmarks print, and one that lacks is named [G6.08]', () => {
  expect(readFigures({ http: HTTP, fanout: FANOUT })).toEqual({
    publicCallUs: 26,
    playerCallUs: 65,
    playerCallDatabaseUs: 30,
    betUs: 210,
    betDatabaseUs: 180,
    deliveryUs: 5.5,
    frameBytes: 640,
    connectUs: 410,
    socketBytes: 22_500,
  });
  expect(() => readFigures({ http: HTTP, fanout: '' })).toThrow('bench fanout printed no deliveryUs');
});
