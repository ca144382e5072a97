import fc from 'fast-check';
import { createReference, formatReference, parseReference, REFERENCE_COUNT } from './reference';

const anyNumber = fc.integer({ min: 0, max: REFERENCE_COUNT - 1 });

test('a reference has 8 signs without 0, 1, I, L, O and U and leads back to its number [E8.16]', () => {
  fc.assert(
    fc.property(anyNumber, (number) => {
      const reference = formatReference(number);
      expect(reference).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
      expect(parseReference(reference)).toBe(number);
    }),
  );
});

test('references of a hundred thousand consecutive numbers are all different and do not look consecutive [E8.16]', () => {
  const start = 274_877_906_944;
  const references = Array.from({ length: 100_000 }, (_, index) => formatReference(start + index));
  expect(new Set(references).size).toBe(100_000);
  expect(new Set(references.slice(0, 100).map((reference) => reference.slice(0, 4))).size).toBeGreaterThan(90);
});

test('a reference is read without regard to case, dash and spaces, and other texts are none [E8.16]', () => {
  const reference = formatReference(1234);
  for (const typed of [reference.toLowerCase(), reference.replace('-', ''), ` ${reference.replace('-', ' ')} `])
    expect(parseReference(typed)).toBe(1234);
  for (const typed of ['', 'B7K4-29Q', 'B7K4-29QXX', 'B7K4-29Q0', 'B7K4-29QU'])
    expect(parseReference(typed)).toBeNull();
});

test('a number outside of the range has no reference', () => {
  for (const number of [-1, 1.5, REFERENCE_COUNT]) expect(() => formatReference(number)).toThrow(RangeError);
});

test.each([
  [0, 'SC49-6ZSA'],
  [1, 'HJ7T-VH3E'],
  [1234, '76BY-W8ZA'],
  [810_000, 'VMQD-5MV4'],
  [REFERENCE_COUNT - 1, '6MRW-2SZK'],
])('the reference of %i stays %s, which people have written down [E8.16]', (number, reference) => {
  expect(formatReference(number)).toBe(reference);
  expect(parseReference(reference)).toBe(number);
});

test('a reference of random bytes is one that leads to a number [F4.07]', () => {
  const made = createReference(Uint8Array.from([0, 29, 30, 255, 1, 2, 3, 4]));
  expect(made).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
  expect(formatReference(Number(parseReference(made)))).toBe(made);
});
