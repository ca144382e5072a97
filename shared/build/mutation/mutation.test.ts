/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instrument, type Mutant } from './instrument';
import { changeOf, idOf, isAccepted, readAccepted, sampleOf, shareOf } from './report';
import { findTests, type JestProject, type JudgedMutant, runMutants } from './run';

const mutantsOf = (text: string): string[] =>
  instrument('planted.ts', text).mutants.map((mutant: Mutant) => `${mutant.operator}: ${changeOf(mutant)}`);

describe('instrument', () => {
  test.each([
    ['const a = b && c;', ['logical: b && c → b || c']],
    ['const a = b === c;', ['equality: b === c → b !== c']],
    ['const a = b < c;', ['boundary: b < c → b <= c', 'relational: b < c → b >= c']],
    ['const a = b * c;', ['arithmetic: b * c → b / c']],
    ['const a = b ?? c;', ['nullish: b ?? c → b']],
    ['const a = !b;', ['negation: !b → b']],
    ['const a = true;', ['literal: true → false']],
    ["const a = 'text' + b;", ["literal: 'text' → ''"]],
    ['const a = b?.c?.(d);', ['optional: b?.c?.(d) → b?.c(d)', 'optional: b?.c?.(d) → b.c?.(d)']],
    ['const a = Math.min(b, c);', ['method: Math.min(b, c) → Math.max(b, c)']],
    ['a += b;', ['removal: a += b; → nothing', 'assignment: a += b → a -= b']],
    ['if (a) b();', ['condition: a → true', 'condition: a → false', 'removal: b(); → nothing']],
    ['const a = (b) => b.c;', ['return: b.c → undefined']],
    ["throw new RangeError('text');", []],
    ["const a = requireValue(b, 'text');", []],
    ["log.warn({ a }, 'text');", []],
    ["import { a } from 'b'; type C = 'd' | 1; interface E { f: true }", []],
    ['const a = [0, 0];', ['literal: [0, 0] → []', 'literal: 0 → (0 + 1)', 'literal#2: 0 → (0 + 1)']],
    ['[a, b] = c;', ['removal: [a, b] = c; → nothing']],
  ])('the mutants of %s are %j', (text, mutants) => {
    expect(mutantsOf(text)).toEqual(mutants);
  });

  test('one mutant at a time changes what the instrumented code computes', () => {
    const { code, mutants } = instrument('planted.js', 'const f = (a, b) => (a > b ? a - b : 0); f(5, 3);');
    const results = [0, ...mutants.map(({ id }: Mutant) => id)].map((active) => {
      Object.assign(globalThis, { __mutant: (id: number) => id === active });
      return (0, eval)(`{ ${code} }`) as unknown;
    });
    Reflect.deleteProperty(globalThis, '__mutant');
    expect(results.slice(0, 1)).toEqual([2]);
    expect(new Set(results)).toEqual(new Set([2, 0, undefined, 8, 3, 1]));
  });

  test('ids of a second file follow those of the first', () => {
    expect(instrument('b.ts', 'const a = 1 + 2;', 7).mutants.map(({ id }: Mutant) => id)).toEqual([7, 8, 9]);
  });
});

describe('runMutants', () => {
  const root = join(__dirname, '../../..');
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mutation-'));
    execFileSync('ln', ['-s', join(root, 'node_modules'), join(folder, 'node_modules')]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const project: JestProject & { readonly testEnvironment: string } = {
    testEnvironment: 'node',
    transform: { '\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } }] },
  };
  const plant = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const run = () => runMutants({ root: folder, project, path: folder, tests: [folder], patienceMs: 3000 });

  test('a tested mutant is killed, an untested one survives, an unreached one is named, and no file changes', async () => {
    const planted = [
      'export const isAdult = (age: number): boolean => age >= 18;',
      'export const greet = (name: string): string => name.trim();',
      'export function spin(n: number): number {',
      '  let left = n;',
      '  while (left > 0) left -= 1;',
      '  return left;',
      '}',
    ].join('\n');
    plant('planted.ts', planted);
    plant(
      'planted.test.ts',
      [
        "import { isAdult, greet, spin } from './planted';",
        "test('eighteen is adult', () => expect([isAdult(17), isAdult(18)]).toEqual([false, true]));",
        "test('a greeting is made', () => void greet('a'));",
        "test('spinning ends', () => expect(spin(3)).toBe(0));",
      ].join('\n'),
    );
    plant('unreached.ts', 'export const never = (a: number) => a + 1;');
    const { all, judged } = await run();
    const states = (name: string) =>
      judged
        .filter(({ original }: Mutant) => original.includes(name))
        .map(({ operator, state }: JudgedMutant) => `${operator} ${state}`);
    expect(all).toBe(judged.length);
    expect(states('age >= 18')).toEqual(['boundary killed', 'relational killed', 'return killed']);
    expect(states('name.trim')).toEqual(['return survived']);
    expect(states('left -= 1')).toEqual(['removal killed', 'assignment killed']);
    expect(
      judged.filter(({ file }: Mutant) => file === 'unreached.ts').map(({ state }: JudgedMutant) => state),
    ).toEqual(['unreached', 'unreached', 'unreached']);
    expect(readFileSync(join(folder, 'planted.ts'), 'utf8')).toBe(planted);
  }, 120_000);

  test('a skipped test file is not asked, and its folder skips all of its test files', () => {
    plant('quick.test.ts', '');
    plant('slow.test.ts', '');
    const names = (skipped: readonly string[]) =>
      findTests([folder], skipped).map((path: string) => path.slice(folder.length + 1));
    expect(names([])).toEqual(expect.arrayContaining(['quick.test.ts', 'slow.test.ts']));
    expect(names([join(folder, 'slow.test.ts')])).not.toContain('slow.test.ts');
    expect(names([join(folder, 'slow.test.ts')])).toContain('quick.test.ts');
    expect(names([folder])).toEqual([]);
    for (const name of ['quick.test.ts', 'slow.test.ts']) rmSync(join(folder, name));
  });

  test('a test that fails without a mutant ends the run with its name', async () => {
    plant('broken.test.ts', "test('never holds', () => expect(1).toBe(2));");
    await expect(run()).rejects.toThrow('broken.test.ts fails without one: never holds');
    rmSync(join(folder, 'broken.test.ts'));
  }, 60_000);
});

describe('report', () => {
  const mutant = {
    id: 1,
    file: '/repo/a/b.ts',
    line: 7,
    operator: 'logical',
    original: 'a || b',
    replacement: 'a && b',
  };

  test('an accepted survivor is found by its place, operator and change, and only with a reason', () => {
    const row = (reason: string) => `| \`a/b.ts:7:logical\` | \`a \\|\\| b → a && b\` | ${reason} |`;
    expect(isAccepted(readAccepted(row('both are set')), '/repo', mutant)).toBe(true);
    expect(isAccepted(readAccepted(row('')), '/repo', mutant)).toBe(false);
    expect(isAccepted(readAccepted(row('both are set')), '/repo', { ...mutant, line: 8 })).toBe(false);
    expect(isAccepted(readAccepted(row('both are set')), '/repo', { ...mutant, operator: 'return' })).toBe(false);
    expect(isAccepted(readAccepted(row('both are set')), '/repo', { ...mutant, original: 'a || c' })).toBe(false);
    expect(idOf(mutant)).toBe('/repo/a/b.ts:7:logical');
  });

  test('a seed draws the same sample again, and another seed another one', () => {
    const all = Array.from({ length: 100 }, (_, id) => ({ id }));
    const ids = (count: number, seed: number) => sampleOf(all, count, seed).map(({ id }: { id: number }) => id);
    expect(ids(10, 1)).toEqual(ids(10, 1));
    expect(ids(10, 1)).not.toEqual(ids(10, 2));
    expect([ids(10, 1).length, new Set(ids(10, 1)).size, ids(200, 1).length]).toEqual([10, 10, 100]);
  });

  test('the share is rounded down, so that 94.99 % is not 95 %', () => {
    expect([shareOf(9499, 10_000), shareOf(95, 100), shareOf(0, 0)]).toEqual([94.9, 95, 100]);
  });
});
