/** @jest-environment node */
import { root } from '../workspace';
import { CAST_BUDGET, checkCasts, countCasts } from './casts';
import { readTextFiles } from './sources';

const counted = (text: string, path = 'shell/src/a.ts') => countCasts([{ path, text }]);

test('casts and non-null assertions are counted, without `as const`, stated reasons and tests [H1.21]', () => {
  expect(counted('const a = b as C;')).toEqual({ casts: 1, nonNulls: 0 });
  expect(counted('const a = b!.c!;')).toEqual({ casts: 0, nonNulls: 2 });
  expect(counted('const a = [1] as const; import { x as y } from "z";')).toEqual({ casts: 0, nonNulls: 0 });
  expect(counted('const a = b as C; // the schema checked it')).toEqual({ casts: 0, nonNulls: 0 });
  expect(counted('const a = b as C;', 'shell/src/a.test.ts')).toEqual({ casts: 0, nonNulls: 0 });
});

test('one more cast or non-null assertion than the budget is refused [H1.21]', () => {
  const budget = { casts: 2, nonNulls: 1 };
  expect(checkCasts({ casts: 2, nonNulls: 1 }, budget)).toEqual([]);
  expect(checkCasts({ casts: 3, nonNulls: 1 }, budget)).toEqual([expect.stringContaining('has 3 casts')]);
  expect(checkCasts({ casts: 2, nonNulls: 2 }, budget)).toEqual([expect.stringContaining('has 2 non-null')]);
});

test('product code keeps the budget of casts [H1.21]', () => {
  const { casts, nonNulls } = countCasts(readTextFiles(root));
  expect(casts).toBeLessThanOrEqual(CAST_BUDGET.casts);
  expect(nonNulls).toBeLessThanOrEqual(CAST_BUDGET.nonNulls);
});
