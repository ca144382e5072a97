import vm from 'node:vm';

// The environment of this test stands in for Node's own compiling: what runs here came through it.
const run = (page: vm.Context, code: string, filename = 'module-of-this-test.js'): unknown =>
  (vm.compileFunction(code, ['given'], { filename, parsingContext: page }) as (given: string) => unknown)('given');
const pageOf = (name: string) => vm.createContext({ name });

test('a module that is compiled once runs in each page with its globals and its kinds of objects', () => {
  const [one, other] = [pageOf('one'), pageOf('other')];
  const code = 'let runs = 0; return { said: name + " " + given, runs: ++runs, list: [], Array }';
  const [first, second] = [run(one, code), run(other, code)] as { text: string; list: unknown[]; Array: unknown }[];
  expect(first).toMatchObject({ said: 'one given', runs: 1 });
  expect(second).toMatchObject({ said: 'other given', runs: 1 });
  expect(second?.Array).toBe(vm.runInContext('Array', other));
  expect(second?.Array).not.toBe(first?.Array);
});

test('a module whose text is another runs as it is now', () => {
  const page = pageOf('one');
  expect([run(page, 'return 1'), run(page, 'return 2'), run(page, 'return 1')]).toEqual([1, 2, 1]);
});

test('an error report has file, line and column', () => {
  const message = run(pageOf('one'), 'return new Error("here").stack', 'wrong.js');
  expect(message).toMatch(/wrong\.js:1:8/);
  expect(() => run(pageOf('one'), 'return (', 'broken.js')).toThrow('Unexpected token');
  expect(run(pageOf('one'), '// a module may end in a remark')).toBeUndefined();
});
