import { matchLines } from './match-lines';
import type { BookEntry, StatementLine } from './ports';

const NOON = Date.UTC(2026, 0, 31, 6, 30);
const MINUTE = 60_000;

const line = (over: Partial<StatementLine> = {}): StatementLine => ({
  ...{ kind: 'payment', reference: '', utr: '', amount: 50_000, fee: 0, at: NOON },
  ...over,
});
const entry = (id: string, over: Partial<BookEntry> = {}): BookEntry => ({
  ...{ kind: 'payment', id, references: [id], utr: '', amount: 50_000, at: NOON },
  ...over,
});
const idsOf = (result: ReturnType<typeof matchLines>) => ({
  matches: result.matches.map(({ line: { reference, utr, at }, entry: { id }, by }) => [
    by,
    id,
    reference || utr || at - NOON,
  ]),
  lines: result.lines.map(({ reference, utr }) => reference || utr),
  entries: result.entries.map(({ id }) => id),
});

test('a line is matched by any reference of its entry, whatever UTR and time it names [G7.04]', () => {
  const result = matchLines(
    [line({ reference: 'GW-2', utr: 'u1', at: NOON + 900 * MINUTE })],
    [entry('a', { utr: 'u1' }), entry('b', { references: ['b', 'GW-2'] })],
  );
  expect(idsOf(result)).toEqual({ matches: [['reference', 'b', 'GW-2']], lines: [], entries: ['a'] });
});

test('a line with an unknown reference is matched by its UTR [G7.04]', () => {
  const result = matchLines([line({ reference: 'their-own', utr: 'u1' })], [entry('a', { utr: 'u1' })]);
  expect(idsOf(result)).toEqual({ matches: [['utr', 'a', 'their-own']], lines: [], entries: [] });
});

test('a line without any name is matched by its amount to the nearest entry within 15 minutes [G7.04]', () => {
  const result = matchLines(
    [line({ at: NOON + 2 * MINUTE }), line({ at: NOON }), line({ at: NOON + 40 * MINUTE })],
    [entry('late', { at: NOON + 3 * MINUTE }), entry('early', { at: NOON - MINUTE }), entry('other', { amount: 1 })],
  );
  expect(idsOf(result)).toEqual({
    matches: [
      ['amount', 'early', 0],
      ['amount', 'late', 2 * MINUTE],
    ],
    lines: [''],
    entries: ['other'],
  });
});

test('a line that names an unknown reference is not matched by its amount [G7.04]', () => {
  const result = matchLines([line({ reference: 'x' }), line({ utr: 'y' })], [entry('a'), entry('b')]);
  expect(idsOf(result)).toEqual({ matches: [], lines: ['x', 'y'], entries: ['a', 'b'] });
});

test('a line is matched with an entry of its own kind alone [G7.04]', () => {
  const result = matchLines(
    [line({ kind: 'refund', reference: 'a' }), line({ kind: 'refund' })],
    [entry('a'), entry('a', { kind: 'refund' })],
  );
  expect(result.matches.map((match) => [match.line.kind, match.entry.kind])).toEqual([['refund', 'refund']]);
  expect(result.lines).toHaveLength(1);
  expect(result.entries.map(({ kind }) => kind)).toEqual(['payment']);
});

test('of two lines with one reference that with the amount of the entry is matched, and the other is left [G7.04]', () => {
  const result = matchLines([line({ reference: 'a', amount: 1 }), line({ reference: 'a' })], [entry('a')]);
  expect(result.matches.map((match) => match.line.amount)).toEqual([50_000]);
  expect(result.lines.map(({ amount }) => amount)).toEqual([1]);
});

test('a line with the reference of an entry and another amount is matched with it [G7.04]', () => {
  const result = matchLines([line({ reference: 'a', amount: 1 })], [entry('a')]);
  expect(result.matches.map((match) => [match.line.amount, match.entry.amount])).toEqual([[1, 50_000]]);
});

test('two lines of one amount never share an entry, and two entries never share a line [G7.04]', () => {
  const twoLines = matchLines([line(), line()], [entry('a')]);
  expect([twoLines.matches.length, twoLines.lines.length]).toEqual([1, 1]);
  const twoEntries = matchLines([line({ utr: 'u' })], [entry('a', { utr: 'u' }), entry('b', { utr: 'u' })]);
  expect([twoEntries.matches.length, twoEntries.entries.length]).toEqual([1, 1]);
});
