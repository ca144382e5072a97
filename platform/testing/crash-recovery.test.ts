import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { proveFills, sumOpenExposure } from '../src/betting/orders';
import { sumBonusHolds } from '../src/money/bonuses';
import { openDatabase, type Database } from '../src/core/database';
import { killedProcesses, KILLS } from '../src/core/database/testing-kills';
import { verifyLedger } from '../src/money/ledger';
import { correctSettlement } from '../src/betting/settlement/testing';
import { sumPendingWithdrawals } from '../src/money/withdrawals';

jest.setTimeout(200_000 + KILLS * 60_000);
const { dataDir, killAfter, killInStart } = killedProcesses(join(__dirname, 'crash-recovery-process.ts'));

interface Player {
  readonly player: string;
  readonly opened: number;
  readonly deposited: number;
  readonly drawn: number;
  readonly won: number;
  readonly balance: number;
}

/** What each player has by the ledger, and the requests and bets that it should have come from, in paise. */
const playersOf = async (database: Database): Promise<readonly Player[]> =>
  (
    await database.query<Player>(`SELECT b.user_id AS player,
      (SELECT coalesce(sum(e.amount), 0)::bigint FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id
        WHERE e.user_id = b.user_id AND t.kind IN ('opening', 'bonus', 'commission')) AS opened,
      (SELECT coalesce(sum(amount), 0)::bigint FROM payment_request
        WHERE account_id = b.user_id AND kind = 'deposit' AND status = 'approved') AS deposited,
      (SELECT coalesce(sum(amount), 0)::bigint FROM withdraw_request
        WHERE account_id = b.user_id AND status IN ('pending', 'processing', 'approved')) AS drawn,
      (SELECT coalesce(sum(pnl), 0)::bigint FROM bet WHERE user_id = b.user_id AND status = 'settled') AS won,
      b.available + b.held AS balance
    FROM ledger_balance b WHERE b.user_id IN ('royal-player1', 'metro-player1')`)
  ).rows;

/** Whether an order was matched and another one waits by now. */
const hasOrders = (lines: readonly string[]): boolean =>
  ['filled', 'waits'].every((what) => lines.some((line) => line.startsWith(`${what} `)));

interface StoredOrder {
  readonly id: string;
  readonly ref: string;
  readonly matched: number;
  readonly waiting: number;
  readonly cancelled: number;
  readonly revision: number;
}

/** Orders, changes, cancellations and fills that were acknowledged, once each as they were; what was refused is none (E2.14). */
async function expectOrders(database: Database, acknowledged: (what: string) => readonly string[]): Promise<void> {
  const { rows } = await database.query<StoredOrder>(
    'SELECT id, client_ref AS ref, matched, waiting, cancelled, revision FROM exchange_order',
  );
  const byId = new Map(rows.map((order) => [order.id, order]));
  const refs = new Set(rows.map(({ ref }) => ref));
  expect(refs.size).toBe(rows.length);
  const missing = (what: string, isThere: (order: StoredOrder, said: string) => boolean): readonly string[] => {
    const lines = acknowledged(what);
    expect([what, lines.length > 0]).toEqual([what, true]);
    return lines.filter((line) => {
      const [id = '', said = ''] = line.split(' ');
      const order = byId.get(id);
      return !order || !isThere(order, said);
    });
  };
  expect(missing('order', ({ ref }, said) => ref === said)).toEqual([]);
  expect(missing('edited', ({ revision }, said) => revision >= Number(said))).toEqual([]);
  expect(missing('cancelled', ({ cancelled }, said) => cancelled === Number(said))).toEqual([]);
  expect(missing('filled', ({ matched }, said) => matched >= Number(said))).toEqual([]);
  expect(missing('waits', ({ waiting }, said) => waiting === Number(said))).toEqual([]);
  expect(acknowledged('unordered').filter((ref) => refs.has(ref))).toEqual([]);
  expect(await proveFills(database)).toEqual([]);
}

test('every acknowledged deposit, bet, order and withdrawal exists once after kill -9 and restart [S-15 E2.14]', async () => {
  const messages: string[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    // With its database server every other time, as when a machine loses its power.
    messages.push(...(await killAfter(110 + randomInt(150), round, { server: round % 2 === 1, isEnough: hasOrders })));
    // What was interrupted is itself interrupted while it is put right.
    if (round % 3 === 1) await killInStart(round);
  }
  const acknowledged = (what: string) =>
    messages.filter((line) => line.startsWith(`${what} `)).map((line) => line.slice(what.length + 1));

  const database = await openDatabase({ dataDir: dataDir(), log: { info: () => undefined } });
  try {
    await correctSettlement(database);

    const { rows: bookings } = await database.query<{ key: string }>('SELECT key FROM ledger_transaction');
    const counts = new Map<string, number>();
    for (const { key } of bookings) counts.set(key, (counts.get(key) ?? 0) + 1);
    const booked = (key: string) => counts.get(key) ?? 0;

    const deposits = acknowledged('deposit');
    expect(deposits.length).toBeGreaterThan(5);
    expect(deposits.filter((id) => booked(`deposit:${id}`) !== 1)).toEqual([]);

    const { rows: slips } = await database.query<{ id: string; status: string }>(
      `SELECT id::text, status FROM payment_request WHERE payment_type = 'UPI'`,
    );
    const slip = new Map(slips.map(({ id, status }) => [id, status]));
    expect(acknowledged('slip').filter((id) => !slip.has(id))).toEqual([]);
    for (const [verdict, status, times] of [
      ['credited', 'approved', 1],
      ['refused', 'rejected', 0],
    ] as const) {
      const ids = acknowledged(verdict);
      expect(ids.length).toBeGreaterThan(0);
      expect(ids.filter((id) => slip.get(id) !== status || booked(`deposit:${id}`) !== times)).toEqual([]);
    }

    const { rows: bets } = await database.query<{ id: string; ref: string; status: string }>(
      'SELECT id, client_ref AS ref, status FROM bet',
    );
    const betOf = new Map(bets.map((bet) => [bet.ref, bet]));
    expect(betOf.size).toBe(bets.length);
    const placed = acknowledged('bet');
    expect(placed.length).toBeGreaterThan(50);
    expect(placed.filter((ref) => !['matched', 'settled'].includes(betOf.get(ref)?.status ?? 'lost'))).toEqual([]);
    const settled = acknowledged('settled');
    expect(settled.length).toBeGreaterThan(5);
    expect(settled.filter((ref) => betOf.get(ref)?.status !== 'settled')).toEqual([]);
    expect(settled.filter((ref) => booked(`settle:${betOf.get(ref)?.id}`) !== 1)).toEqual([]);

    await expectOrders(database, acknowledged);

    const { rows: requests } = await database.query<{ id: string; status: string }>(
      'SELECT id::text, status FROM withdraw_request',
    );
    const requested = new Map(requests.map(({ id, status }) => [id, status]));
    expect(acknowledged('withdraw').filter((id) => booked(`withdraw:${id}:hold`) !== 1)).toEqual([]);
    for (const [verdict, step, other] of [
      ['approved', 'paid', 'release'],
      ['rejected', 'release', 'paid'],
      ['canceled', 'release', 'paid'],
    ] as const) {
      const ids = acknowledged(verdict);
      expect(ids.length).toBeGreaterThan(0);
      expect(ids.filter((id) => requested.get(id) !== verdict)).toEqual([]);
      expect(ids.filter((id) => booked(`withdraw:${id}:${step}`) !== 1)).toEqual([]);
      expect(ids.filter((id) => booked(`withdraw:${id}:${other}`) !== 0)).toEqual([]);
    }

    // Nothing was paid twice under another name: what a player has is what requests and bets come to.
    const players = await playersOf(database);
    expect(players).toHaveLength(2);
    for (const { opened, deposited, drawn, won, balance } of players)
      expect(balance).toBe(opened + deposited - drawn + won);
    const proof = await verifyLedger(database, sumOpenExposure, [
      ['withdrawals', sumPendingWithdrawals],
      ['bonusHeld', sumBonusHolds],
    ]);
    expect(proof.problems).toEqual([]);
  } finally {
    await database.close();
  }
});
