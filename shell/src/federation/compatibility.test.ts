import { findIncompatibility, type ShellCapabilities } from './compatibility';

const offer: ShellCapabilities = { contract: '1.2.0', shared: { react: { version: '19.3.1' } } };

test.each([
  [{ contract: '^1.0.0', shared: { react: '^19.3.0' } }, null],
  [{ contract: '^1.3.0', shared: {} }, 'needs contract ^1.3.0, here is 1.2.0'],
  [{ contract: '^2.0.0', shared: {} }, 'needs contract ^2.0.0, here is 1.2.0'],
  [{ contract: '^1.0.0', shared: { react: '^18.0.0' } }, 'needs react ^18.0.0, here is 19.3.1'],
  [{ contract: '^1.0.0', shared: { immer: '^10.0.0' } }, 'needs immer, which is not shared'],
])('%j is answered by %s', (needs, reason) => {
  expect(findIncompatibility(needs, offer)).toBe(reason);
});
