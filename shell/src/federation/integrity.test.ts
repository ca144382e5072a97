import type { BootManifest } from '@backlay/shared/host';
import { integrityMap } from './hash-manifests';

const release = (version: string) => ({
  entry: { url: `/remotes/wallet/${version}/remoteEntry.js`, integrity: `sha384-entry-${version}` },
  integrity: { [`/remotes/wallet/${version}/lazy.js`]: `sha384-lazy-${version}` },
});

test('files of the shell, the chosen and the last good versions have hashes under absolute URLs', () => {
  const manifest = {
    shellIntegrity: { '/shell/1.0.0/chunk.js': 'sha384-chunk' },
    remotes: [{ ...release('1.1.0'), lastGood: release('1.0.0') }],
  } as unknown as Parameters<typeof integrityMap>[0];
  expect(integrityMap(manifest, 'https://royal.example/deposit?x=1')).toEqual({
    'https://royal.example/shell/1.0.0/chunk.js': 'sha384-chunk',
    'https://royal.example/remotes/wallet/1.1.0/lazy.js': 'sha384-lazy-1.1.0',
    'https://royal.example/remotes/wallet/1.1.0/remoteEntry.js': 'sha384-entry-1.1.0',
    'https://royal.example/remotes/wallet/1.0.0/lazy.js': 'sha384-lazy-1.0.0',
    'https://royal.example/remotes/wallet/1.0.0/remoteEntry.js': 'sha384-entry-1.0.0',
  });
});

test('a release without its hashes in the page has the one of its table there', () => {
  const hashes = { url: '/remotes/wallet/1.1.0/hashes.json', integrity: 'sha384-table' };
  const remotes = [{ ...release('1.1.0'), integrity: {}, hashes }] as unknown as BootManifest['remotes'];
  expect(integrityMap({ remotes, shellIntegrity: {} }, 'https://royal.example/')).toEqual({
    'https://royal.example/remotes/wallet/1.1.0/remoteEntry.js': 'sha384-entry-1.1.0',
    'https://royal.example/remotes/wallet/1.1.0/hashes.json': 'sha384-table',
  });
});
