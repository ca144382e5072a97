/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remoteRecord } from './record';

const assets = (...names: string[]) => ({ assets: names.map((name) => ({ name })) });

test('a screen lists all files it loads; one in the first chunk lists none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backlay-record-'));
  try {
    writeFileSync(join(folder, 'remoteEntry.js'), 'entry');
    const route = (screen: string) => ({ path: `/${screen}`, screen, access: 'public' as const });
    const record = await remoteRecord({
      folder,
      version: '1.0.0',
      sources: '0'.repeat(64),
      quality: 1,
      declaration: { name: 'wallet', contract: '^1.0.0', routes: [route('home'), route('deposit')], slots: [] },
      stats: {
        namedChunkGroups: {
          remote: assets('remote.js', 'remote.css'),
          texts: assets('texts.js'),
          'screen-deposit': assets('remote.js', 'deposit.css', 'deposit.js', 'deposit.js.map'),
        },
      },
    });
    expect(record.screens).toEqual({
      home: ['remote.js', 'remote.css'],
      deposit: ['remote.js', 'remote.css', 'deposit.css', 'deposit.js', 'texts.js'],
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
