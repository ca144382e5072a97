import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { openDatabase } from '../../core/database';
import { killedProcesses, KILLS } from '../../core/database/testing-kills';
import { verifyPlatformLedger } from '../../services';

jest.setTimeout(200_000 + KILLS * 60_000);
const { dataDir, killAfter } = killedProcesses(join(__dirname, 'testing-wins.ts'));
const STAKE = 10_000;
const WIN = 600_000;

interface HeldRow {
  readonly reference: string;
  readonly status: 'held' | 'paid' | 'refused';
  /** Of its proposals, separated by commas. */
  readonly proposals: string | null;
  readonly round: string;
  readonly win: number;
  readonly pendingWin: number;
}
/** Status of the proposal and of the round, and what the round paid and still holds, by the status of the win. */
const STATES = {
  held: ['waiting', 'open', 0, WIN],
  paid: ['done', 'won', WIN, 0],
  refused: ['rejected', 'lost', 0, 0],
} as const;

test('a held win waits or is decided once after kill -9 and restart, and the books balance [D1.16 S-15]', async () => {
  const messages: string[] = [];
  for (let round = 0; round < KILLS; round += 1)
    messages.push(...(await killAfter(30 + randomInt(40), round, { server: round % 2 === 1 })));
  const acknowledged = (what: string) =>
    messages.filter((line) => line.startsWith(`${what} `)).map((line) => line.slice(what.length + 1));

  const database = await openDatabase({ dataDir: dataDir(), log: { info: () => undefined } });
  try {
    const { rows } = await database.query<HeldRow>(
      `SELECT substr(h.transaction_id, 5) AS reference, h.status, b.status AS round, b.win, b.pending_win AS "pendingWin",
         (SELECT string_agg(p.status, ',') FROM approval_proposal p WHERE p.target = h.id) AS proposals
       FROM casino_held_win h JOIN casino_bet b ON b.id = h.bet_id`,
    );
    const statusOf = new Map(rows.map(({ reference, status }) => [reference, status]));
    for (const [what, statuses] of [
      ['held', ['held', 'paid', 'refused']],
      ['paid', ['paid']],
      ['refused', ['refused']],
    ] as const) {
      const references = acknowledged(what);
      expect(references.length).toBeGreaterThan(3);
      expect(references.filter((one) => !statuses.some((status) => status === statusOf.get(one)))).toEqual([]);
    }
    // Held and proposed together, decided and posted together: no win waits for nobody, and no decision lacks its money.
    const torn = rows.filter(({ status, proposals, round, win, pendingWin }) => {
      return JSON.stringify([proposals, round, win, pendingWin]) !== JSON.stringify(STATES[status]);
    });
    expect(torn).toEqual([]);

    const { rows: postings } = await database.query<{ key: string }>(
      `SELECT key FROM ledger_transaction WHERE kind = 'casino'`,
    );
    const expected = rows.flatMap(({ reference, status }) => {
      const win = `casino:provider:win-${reference}`;
      return [`casino:provider:bet-${reference}`, win, ...(status === 'held' ? [] : [`${win}:${status}`])];
    });
    const stakes = new Set(rows.map(({ reference }) => `casino:provider:bet-${reference}`));
    const withoutWin = postings.filter(({ key }) => key.includes(':bet-') && !stakes.has(key));
    expect(postings.map(({ key }) => key).sort()).toEqual([...expected, ...withoutWin.map(({ key }) => key)].sort());

    const { rows: balances } = await database.query<{ total: number }>(
      'SELECT sum(1000000000 - available)::bigint AS total FROM ledger_balance WHERE held = 0',
    );
    const paid = rows.filter(({ status }) => status === 'paid').length;
    expect(balances).toEqual([{ total: (rows.length + withoutWin.length) * STAKE - paid * WIN }]);
    expect((await verifyPlatformLedger(database)).problems).toEqual([]);
  } finally {
    await database.close();
  }
});
