/** @jest-environment node */
import { root } from '../workspace';
import { CAST_BUDGET, checkCasts, countCasts } from './casts';
import { readTextFiles } from './sources';

const counted = (text: string, path = 'shell/src/a.ts') => countCasts([{ path, text }]);
const numbers = (text: string, path?: string) => {
  const { casts, nonNulls } = counted(text, path);
  return { casts, nonNulls };
};

test('all casts and non-null assertions of product code are counted, but no `as const` [H1.21]', () => {
  expect(numbers('const a = b as C;')).toEqual({ casts: 1, nonNulls: 0 });
  expect(numbers('const a = <C>b;')).toEqual({ casts: 1, nonNulls: 0 });
  expect(numbers('const a = b!.c!;')).toEqual({ casts: 0, nonNulls: 2 });
  expect(numbers('const a = [1] as const; import { x as y } from "z";')).toEqual({ casts: 0, nonNulls: 0 });
  expect(numbers('const a = b as C; // the schema checked it')).toEqual({ casts: 1, nonNulls: 0 });
  expect(numbers('const a = b as C;', 'shell/src/a.test.ts')).toEqual({ casts: 0, nonNulls: 0 });
});

test('a cast without a reason on the line where it ends is named by its place [H1.21]', () => {
  expect(counted('const a = b as C;\nconst d = e!;').withoutReason).toEqual(['shell/src/a.ts:1', 'shell/src/a.ts:2']);
  expect(counted('const a = b as C; // checked\nconst d = e! /* set */;').withoutReason).toEqual([]);
  expect(counted('// checked\nconst a = b as {\n  c: D;\n};').withoutReason).toEqual(['shell/src/a.ts:4']);
});

test('more casts or assertions than the budget, and one without a reason, are refused [H1.21]', () => {
  const budget = { casts: 2, nonNulls: 1 };
  const found = { casts: 2, nonNulls: 1, withoutReason: [] };
  expect(checkCasts(found, budget)).toEqual([]);
  expect(checkCasts({ ...found, casts: 3 }, budget)).toEqual([expect.stringContaining('has 3 casts, at most 2')]);
  expect(checkCasts({ ...found, nonNulls: 2 }, budget)).toEqual([expect.stringContaining('has 2 non-null')]);
  expect(checkCasts({ ...found, withoutReason: ['shell/src/a.ts:4'] }, budget)).toEqual([
    expect.stringMatching(/^shell\/src\/a\.ts:4 has a cast .* without a reason/),
  ]);
});

test('product code has at most 80 casts and 20 non-null assertions, each with a reason [H1.21]', () => {
  expect(CAST_BUDGET).toEqual({ casts: 80, nonNulls: 20 });
  expect(checkCasts(countCasts(readTextFiles(root)), CAST_BUDGET)).toEqual([]);
});
