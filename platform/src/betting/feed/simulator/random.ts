import { getItemAt } from '@backlay/shared/domain';

/** One 32-bit number out of any key: the same key gives the same number on every machine. */
export function hash(...parts: readonly (string | number)[]): number {
  let h = 0x811c9dc5;
  for (const part of parts) {
    const text = String(part);
    for (let index = 0; index < text.length; index += 1) h = Math.imul(h ^ text.charCodeAt(index), 0x01000193);
    h = Math.imul(h ^ 0x2f, 0x01000193);
  }
  return scramble(h);
}

function scramble(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A number in [0, 1) for whole-number keys; the cheap form of `hash` for what is drawn at every tick. */
export function drawNumber(seed: number, a: number, b = 0): number {
  return scramble(Math.imul(seed ^ Math.imul(a | 0, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(b | 0, 0xc2b2ae35)) / 2 ** 32;
}

export type Random = () => number;

/** A stream of numbers in [0, 1) from one seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let h = Math.imul(state ^ (state >>> 15), 1 | state);
    h = (h + Math.imul(h ^ (h >>> 7), 61 | h)) ^ h;
    return ((h ^ (h >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return getItemAt(list, Math.floor(random() * list.length));
}

/** `count` different members of the list, in drawn order. */
export function pickMany<T>(random: Random, list: readonly T[], count: number): readonly T[] {
  const left = [...list];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    getItemAt(left.splice(Math.floor(random() * left.length), 1), 0),
  );
}

/** Two different members of a list that has as many, in drawn order. */
export function pickTwo<T>(random: Random, list: readonly T[]): readonly [T, T] {
  const drawn = pickMany(random, list, 2);
  return [getItemAt(drawn, 0), getItemAt(drawn, 1)];
}

/** Smooth wandering in [-1, 1]: a pure function of the moment, one swing in about `periodMs`. */
export function randomWalk(seed: number, at: number, periodMs: number): number {
  const place = at / periodMs;
  const cell = Math.floor(place);
  const part = place - cell;
  const ease = part * part * (3 - 2 * part);
  return (drawNumber(seed, cell) * (1 - ease) + drawNumber(seed, cell + 1) * ease) * 2 - 1;
}
