import { runInNewContext } from 'node:vm';
import { transformSync } from '@swc/core';
import { createUnminifier, findFunction } from './unminify';

const SOURCE = `/** Pays. */
export function payDeposit(sum: number): number {
  const limit = 500;
  if (sum > limit) {
    throw new RangeError('too much: ' + sum);
  }
  return sum;
}

export const openForm = (sum: number): number => {
  const doubled = sum * 2;
  return payDeposit(doubled) + 1;
};

(globalThis as { run?: () => number }).run = () => openForm(400);
`;
const FILE = 'screen-deposit.1a2b3c4d5e.js';

/** The source as a production build has it, and the stack of its throw. */
function minify(): { map: string; stack: string } {
  const { code, map = '' } = transformSync(SOURCE, {
    filename: 'deposit-form.ts',
    sourceMaps: true,
    minify: true,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2021', minify: { compress: { inline: 0 }, mangle: true } },
    module: { type: 'commonjs' },
  });
  const context: { run?: () => number; exports: object } = { exports: {} };
  runInNewContext(code.replace(/\n?\/\/# sourceMappingURL.*/s, ''), Object.assign(context, { globalThis: context }), {
    filename: `https://royal.example/remotes/wallet/1.1.0/${FILE}`,
  });
  try {
    context.run?.();
    return { map, stack: '' };
  } catch (error) {
    return { map, stack: String(Reflect.get(Object(error), 'stack')) };
  }
}

test('frames of a minified throw name original file, line and function [F4.04]', async () => {
  const { map, stack } = minify();
  const { unminify } = createUnminifier(async (remote, version, file) =>
    `${remote} ${version} ${file}` === `wallet 1.1.0 ${FILE}` ? map : null,
  );
  const ours = stack.split('\n').filter((line) => line.includes('/remotes/'));
  const frames = await unminify(ours.join('\n'), () => true);
  expect(frames.slice(0, 2).map(({ original }) => [original?.file, original?.line, original?.function])).toEqual([
    ['deposit-form.ts', 5, 'payDeposit'],
    ['deposit-form.ts', 12, 'openForm'],
  ]);
  expect(frames[0]?.original?.source).toBe("throw new RangeError('too much: ' + sum);");
});

test('frames of a remote whose maps the caller may not read stay as they are [F4.04]', async () => {
  const { map, stack } = minify();
  const asked: string[] = [];
  const { unminify } = createUnminifier(async (remote) => {
    asked.push(remote);
    return map;
  });
  const frames = await unminify(stack, (remote) => remote === 'casino');
  expect([frames.every(({ original }) => original === null), asked]).toEqual([true, []]);
});

test('a frame without a map, of another site or outside of its file stays as it is [F4.04]', async () => {
  const { unminify } = createUnminifier(async (_remote, version) =>
    version === '2.0.0' ? 'no json' : version === '3.0.0' ? '{"version":2}' : null,
  );
  const lines = [
    'at a (/remotes/wallet/1.0.0/x.js:1:5)',
    'at b (/remotes/wallet/2.0.0/x.js:1:5)',
    'at c (/shell/3.0.0/x.js:1:5)',
    'at d (https://elsewhere.example/x.js:1:5)',
  ];
  const frames = await unminify(lines.join('\n'), () => true);
  expect(frames.map(({ remote, original }) => [remote, original])).toEqual([
    ['wallet', null],
    ['wallet', null],
    ['shell', null],
    [null, null],
  ]);
});

test.each([
  ['class Cart {\n  total(): number {\n    return 1;\n  }\n}', 3, 'total'],
  ['const useCart = () => {\n  if (a) {\n    b();\n  }\n};', 3, 'useCart'],
  ['export default async function load() {\n  await x;\n}', 2, 'load'],
  ['start();', 1, null],
])('the function around a line of %j is found by its declaration [F4.04]', (source, line, name) => {
  expect(findFunction(source, line)).toBe(name);
});
