import { compatibilityCases } from '@backlay/shared/testing/compatibility-cases';
import { findRemoteIncompatibility } from './provided-modules';

test.each(compatibilityCases)('the shell gives the expected result for $title [H1.11]', (one) => {
  const { remote, shell, beside, expected } = one;
  const shared = Object.fromEntries(Object.entries(shell.shared).map(([module, version]) => [module, { version }]));
  expect(findRemoteIncompatibility(remote, { ...shell, shared }, beside)).toEqual(expected);
});
