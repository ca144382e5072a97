import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { database, openRegistryForEachTest, pin, published, registry, store, write } from './registry.fixture';

openRegistryForEachTest();

const channelOf = (name: string) => registry.snapshot().channels.get('stable')?.get(name)?.version;

describe('a brand that demands pictures', () => {
  const accepted = { by: 'Asha Rao', reason: '', at: '2030-01-01T10:00:00.000Z' };
  const compare = (pixels: number, isAccepted = false, brand: string | null = 'royal') =>
    writeFileSync(
      join(store.folder, 'remotes/wallet/1.1.0/comparison-1.0.0.json'),
      JSON.stringify({
        ...{ remote: 'wallet', pinned: '1.0.0', candidate: '1.1.0', shell: '1.0.0', at: accepted.at },
        pictures: [
          {
            ...{ name: 'deposit.player.royal.360.dark', view: 'deposit', kind: 'screens', person: 'player', brand },
            ...{ width: 360, theme: 'dark', pixels, accepted: isAccepted ? accepted : null },
          },
        ],
      }),
    );
  beforeEach(async () => {
    await published('1.1.0');
    await database.query(
      `insert into registry_brand_rule (tenant_id, remote, compared) values ('royal', 'wallet', 'required')`,
    );
    await database.query('update release_revision set revision = revision + 1');
    await registry.reload();
  });

  test('a pin and a promotion without pictures of the brand are refused, another brand is pinned [F6.04]', async () => {
    const missing = { ok: false, rule: 'approval', reason: 'wallet 1.1.0 was not compared with 1.0.0 on royal' };
    expect(await pin('1.1.0')).toMatchObject(missing);
    const promotion = { action: 'promote', channel: 'stable', name: 'wallet', version: '1.1.0' } as const;
    expect(await write(promotion)).toMatchObject(missing);
    compare(0, false, 'metro');
    expect(await pin('1.1.0')).toMatchObject(missing);
    expect(await pin('1.1.0', 'metro')).toMatchObject({ ok: true });
  });

  test('a pin waits until each difference is accepted by its name [F6.04]', async () => {
    compare(12);
    const reason = '1 pictures of wallet 1.1.0 differ on royal: deposit.player.royal.360.dark';
    expect(await pin('1.1.0')).toMatchObject({ ok: false, rule: 'approval', reason });
    compare(12, true);
    expect(await pin('1.1.0')).toMatchObject({ ok: true });
  });

  test('a pin of equal pictures holds, and going back needs none [F6.04]', async () => {
    compare(0);
    expect(await pin('1.1.0')).toMatchObject({ ok: true });
    expect(await write({ action: 'revoke', name: 'wallet', version: '1.1.0' })).toMatchObject({ ok: true });
  });

  test('a channel that the command line asks for stays where the pictures are missing [F6.04]', async () => {
    store.point(2, { stable: { shell: '1.0.0', wallet: '1.1.0', casino: '1.0.0' } });
    await registry.importFromStore();
    expect(channelOf('wallet')).toBe('1.0.0');
  });
});
