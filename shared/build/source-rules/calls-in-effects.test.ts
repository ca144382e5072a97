/** @jest-environment node */
import { lintTree } from '../lint-tree.fixture';

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
  const { faults } = lintTree([['remote-betting/src/search/planted.ts', PLANTED]]);
  const refused = PLANTED.split('\n').flatMap((line, index) => (line.includes('// refused') ? [index + 1] : []));
  expect(refused).toHaveLength(4);
  const found = faults.filter(({ rule }) => rule === 'backlay/no-call-in-effect').map(({ line }) => line);
  expect(new Set(found)).toEqual(new Set(refused));
});
