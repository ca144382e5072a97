import { checkFunctionLength, listLongFunctions, LONG_FUNCTIONS } from './function-length';

const lines = (count: number) => Array<string>(count).fill('  call();').join('\n');
const source = (name: string, count: number) => ({
  path: 'shell/src/a.ts',
  text: `export function ${name}() {\n${lines(count - 2)}\n}\n`,
});

test('a function of 80 lines is accepted, one of 81 is not [H1.22]', () => {
  expect(listLongFunctions([source('render', 80)])).toEqual([]);
  expect(listLongFunctions([source('render', 81)])).toEqual([{ id: 'shell/src/a.ts#render', lines: 81 }]);
});

test('a named table has up to 150 lines [H1.22]', () => {
  expect(listLongFunctions([source('soccerPlan', 150)])).toEqual([]);
  expect(listLongFunctions([source('soccerPlan', 151)])).toHaveLength(1);
});

test.each([
  ['an arrow function', `export const render = () => {\n${lines(80)}\n};`, 'render'],
  ['a method', `export class View {\n  render() {\n${lines(80)}\n  }\n}`, 'render'],
  ['a member of an object', `export const view = { render: () => {\n${lines(80)}\n} };`, 'render'],
])('%s of more than 80 lines is found by its name [H1.22]', (_kind, text, name) => {
  expect(listLongFunctions([{ path: 'platform/src/core/a.ts', text }])).toEqual([
    { id: `platform/src/core/a.ts#${name}`, lines: 82 },
  ]);
});

test('tests, fixtures and benches are no product code [H1.22]', () => {
  const { text } = source('render', 90);
  const paths = ['shell/src/a.test.ts', 'shell/src/a.fixture.tsx', 'platform/bench/a.ts', 'e2e/journeys/a.ts'];
  expect(listLongFunctions(paths.map((path) => ({ path, text })))).toEqual([]);
});

test('a listed function that grew, a new one and a needless entry are refused [H1.22]', () => {
  const found = [
    { id: 'a.ts#grown', lines: 91 },
    { id: 'a.ts#same', lines: 90 },
    { id: 'a.ts#fresh', lines: 81 },
  ];
  expect(checkFunctionLength(found, { 'a.ts#grown': 90, 'a.ts#same': 90, 'a.ts#split': 100 })).toEqual([
    'a.ts#grown has 91 lines, more than 90: split the function',
    'a.ts#fresh has 81 lines, more than 80: split the function',
    'a.ts#split is no long function any more: remove its line from function-length.ts',
  ]);
});

test('the list of long functions holds none of shell, remotes and shared/src [H1.22]', () => {
  expect(Object.keys(LONG_FUNCTIONS).filter((id) => /^(shell|remote-[a-z]+|shared\/src)\//.test(id))).toEqual([]);
});
