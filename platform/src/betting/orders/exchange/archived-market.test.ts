import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveMonth, toMonth } from '../../../core/archive';
import { openBackupStore } from '../../../core/backup';
import { SettlementService } from '../../settlement';
import { archiveBets } from '../archived-bets';
import { books } from '../testing';
import { createExchangeFixture } from './testing';

const fixture = createExchangeFixture();
const { scene, placed } = fixture;

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'backlay-archive-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const NOBODY = `SELECT '' AS account_id WHERE false`;

/** The month of the test, as if it were old. */
async function archive(disputed = NOBODY) {
  const month = toMonth(new Date(fixture.now + 5.5 * 3_600_000).toISOString().slice(0, 7));
  const { database } = scene;
  const store = await openBackupStore(folder);
  return archiveMonth({ database, store, recipients: [] }, archiveBets(disputed), month, month.to);
}
const count = async (table: string, column = 'market_id') =>
  (
    await scene.database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE ${column} = $1`, [
      fixture.marketId,
    ])
  ).rows[0]?.n;
const countAll = () => Promise.all(['bet', 'exchange_order', 'exchange_fill'].map((table) => count(table)));

async function settle() {
  const settlement = new SettlementService({
    ...{ database: scene.database, notify: scene.notifications, clock: () => fixture.now, log: () => undefined },
  });
  const { definition } = scene.markets.findCurrentMarket(fixture.marketId)!;
  await fixture.exchange.stop();
  scene.markets.change(fixture.marketId, { status: 'CLOSED' });
  await settlement.settle({ marketId: fixture.marketId, outcome: 'settled', winners: ['a'] }, definition);
}

test('a market of the exchange leaves as a whole once no order, bet or dispute of it is open [G5.07]', async () => {
  const [asha, bela] = [await fixture.other(1_000_000), await fixture.other(1_000_000)];
  await placed({ userId: asha, side: 'lay', odd: 3, stake: 50_000 });
  const taker = fixture.orderOf({ userId: bela, odd: 3, stake: 20_000 });
  expect(await fixture.exchange.place(taker)).toMatchObject({ ok: true });
  await archive();
  expect(await countAll()).toEqual([2, 2, 2]);
  await settle();
  await archive(`SELECT '${asha}' AS account_id`);
  expect(await countAll()).toEqual([2, 2, 2]);
  expect(await archive()).toMatchObject({ rows: { bet: 2, exchange_order: 2, exchange_fill: 2 } });
  expect(await countAll()).toEqual([0, 0, 0]);
  expect(await count('exchange_journal')).toBe(0);
  expect((await books(scene.database)).problems).toEqual([]);
  const again = await fixture.serviceOf().place(taker);
  expect(again).toMatchObject({ ok: false, reason: 'archived' });
});
