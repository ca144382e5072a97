/** @jest-environment node */
import type { HomeEvent } from '@backlay/shared/contract';
import { countRows, type SportGroup } from './event-group';

const group = (id: string, events: number): SportGroup => ({
  ...{ id, name: id },
  // How many there are counts alone.
  events: Array.from({ length: events }, () => ({}) as HomeEvent),
});

test('a page drawn by the server has sixty rows of any number of events [F9.07]', () => {
  expect(countRows([group('4', 45), group('1', 900), group('2', 55)], true)).toEqual([45, 15, 0]);
  expect(countRows([group('4', 12), group('1', 20)], true)).toEqual([12, 20]);
});
