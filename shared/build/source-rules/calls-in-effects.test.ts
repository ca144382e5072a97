/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace';

const RULE = 'backlay/no-call-in-effect';
const ALLOWED = 0;
const allowed: readonly string[] = JSON.parse(readFileSync(join(__dirname, 'calls-in-effects.json'), 'utf8'));

interface LintedFile {
  readonly filePath: string;
  readonly messages: readonly { readonly ruleId: string; readonly line: number }[];
}

function lint(args: readonly string[], input = ''): readonly LintedFile[] {
  const eslint = join(root, 'node_modules/eslint/bin/eslint.js');
  const options = { cwd: root, encoding: 'utf8', input, maxBuffer: 64 * 1024 ** 2 } as const;
  return JSON.parse(spawnSync(process.execPath, [eslint, '--format', 'json', ...args], options).stdout);
}

const violations = ({ messages }: LintedFile) => messages.filter(({ ruleId }) => ruleId === RULE);

jest.setTimeout(120_000);

const PLANTED = `import { useCallback, useEffect } from 'react';
import { useHost } from '@backlay/shared/host';

export function usePlanted() {
  const host = useHost();
  const { api } = host;
  useEffect(() => void api.call('points'), [api]); // refused: inside the effect
  useEffect(() => void host.api.call('points'), [host]); // refused: by the host
  const load = useCallback(async () => {
    await api.call('points'); // refused: an effect runs it
  }, [api]);
  const start = () => void load();
  useEffect(start);
  function ask() {
    return api.call('points'); // refused: an effect is given a function that runs it
  }
  useEffect(() => void [1].forEach(() => ask()));
  const press = () => void api.call('points'); // allowed: a press
  return { press, load: useCallback(() => api.call('points'), [api]) }; // allowed: nothing runs it here
}
`;

test('a call inside an effect of a remote, or in a function that an effect runs, fails the lint [H1.23]', () => {
  const [file] = lint(['--stdin', '--stdin-filename', 'remote-betting/src/search/planted.ts'], PLANTED);
  const refused = PLANTED.split('\n').flatMap((line, index) => (line.includes('// refused') ? [index + 1] : []));
  expect(refused).toHaveLength(4);
  expect(file && violations(file).map(({ line }) => line)).toEqual(refused);
});

test('the list of files with a call in an effect only shrinks, and each listed file has one [H1.23]', () => {
  expect(allowed.length).toBeLessThanOrEqual(ALLOWED);
  const linted = allowed.length > 0 ? lint(['--rule', `${RULE}: error`, ...allowed]) : [];
  const converted = linted.filter((file) => violations(file).length === 0).map(({ filePath }) => filePath);
  expect(converted).toEqual([]);
});
