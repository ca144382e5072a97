/** @jest-environment node */
import { unminify } from './unminify';

const ORIGINAL = { file: 'src/pay.ts', line: 2, column: 9, function: 'payDeposit', source: null };
const REPORT = {
  ...{ brand: 'royal', remote: 'wallet', version: '1.1.0', kind: 'error', name: 'TypeError', message: 'no sum' },
  ...{ route: '/deposit', at: '2026-05-01T10:00:00.000Z' },
};

async function run(wanted: string | undefined, { status = 200, body = {} as object, stack = null as string | null }) {
  const asked: unknown[] = [];
  const printed: string[] = [];
  const code = await unminify(wanted, {
    url: 'https://staff.example/',
    token: 'token-1',
    fetch: async (url, { method, body: sent }) => {
      asked.push([method ?? 'GET', url, sent]);
      return new Response(JSON.stringify(body), { status });
    },
    read: () => stack,
    print: (line) => printed.push(line),
    printError: (line) => printed.push(line),
  });
  return { code, asked, printed };
}

test('a reference prints its report with original file, line and function [F4.04]', async () => {
  const frames = [
    { raw: 'at a (/remotes/wallet/1.1.0/x.js:1:2)', original: ORIGINAL },
    { raw: 'at b (https://other.example/y.js:1:2)', original: null },
  ];
  const { code, asked, printed } = await run('B7K4-29QX', { body: { frames, report: REPORT } });
  expect(asked).toEqual([['GET', 'https://staff.example/registry/v1/reports/B7K4-29QX', undefined]]);
  expect(printed).toEqual([
    'TypeError: no sum',
    'wallet 1.1.0 on royal, error at /deposit, 2026-05-01T10:00:00.000Z',
    '  at payDeposit (src/pay.ts:2:9)',
    '  at b (https://other.example/y.js:1:2)',
  ]);
  expect(code).toBe(0);
});

test('a file is sent as a stack, and a frame of a release without its place ends with code 2 [F4.04]', async () => {
  const stack = 'at a (/remotes/wallet/1.1.0/x.js:1:2)';
  const { code, asked } = await run('stack.txt', { stack, body: { frames: [{ raw: stack, original: null }] } });
  expect(asked).toEqual([['POST', 'https://staff.example/registry/v1/stacks', JSON.stringify({ stack })]]);
  expect(code).toBe(2);
});

test('a refusal of the registry is printed and ends with code 1, as does a call without an argument [F4.04]', async () => {
  const refused = await run('B7K4-29QX', { status: 403, body: { message: 'You may not read source maps' } });
  expect([refused.code, refused.printed]).toEqual([1, ['You may not read source maps (403)\n']]);
  expect((await run(undefined, {})).code).toBe(1);
});
