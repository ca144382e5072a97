import { randomUUID } from 'node:crypto';
import { formatMoney, type Paise } from '@backlay/shared/domain';
import { z } from 'zod';
import { createPreview, type ApprovableAction } from '../../core/approvals';
import { afterCommit, type Connection } from '../../core/database';
import { reject } from '../../core/http';
import { post } from '../../money/ledger';
import type { CasinoSession } from './sessions';

/** A win that is held until a second person decides. Amount in paise. */
export interface HeldWin {
  readonly id: string;
  readonly provider: string;
  readonly transactionId: string;
  readonly roundId: string;
  readonly betId: string;
  readonly accountId: string;
  readonly gameName: string;
  readonly amount: Paise;
  readonly status: 'held' | 'paid' | 'refused';
}

/** When a win is held, and who is asked about it. */
export interface WinApproval {
  isNeeded(tenantId: string, amount: Paise): boolean;
  /** In the transaction that holds it. */
  propose(connection: Connection, held: HeldWin, tenantId: string): Promise<void>;
}

/** Holds a win that the provider has reported: it is with the house, and the round of the player stays open. */
export async function holdWin(
  connection: Connection,
  session: CasinoSession,
  win: {
    readonly transactionId: string;
    readonly roundId: string;
    readonly betId: string;
    readonly amount: Paise;
    readonly closes: boolean;
  },
  at: number,
): Promise<HeldWin> {
  const { provider, accountId, game } = session;
  const { transactionId, roundId, betId, amount, closes } = win;
  const held: HeldWin = {
    ...{ id: randomUUID(), provider, transactionId, roundId, betId, accountId },
    ...{ gameName: game.gameName, amount, status: 'held' },
  };
  await connection.query(
    `INSERT INTO casino_held_win (id, provider, transaction_id, round_id, bet_id, account_id, game_name, amount, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [held.id, provider, transactionId, roundId, betId, accountId, game.gameName, amount, at],
  );
  await connection.query(
    `UPDATE casino_bet SET pending_win = pending_win + $2::bigint, ended_at = CASE WHEN $3 THEN $4::bigint ELSE ended_at END
     WHERE id = $1`,
    [betId, amount, closes, at],
  );
  await post(connection, [
    {
      key: `casino:${provider}:${transactionId}`,
      kind: 'casino',
      reference: roundId,
      remarks: `Win on ${game.gameName}`,
      at,
      lines: [
        { house: 'casino', amount: -amount },
        { house: 'casinoPending', amount },
      ],
    },
  ]);
  return held;
}

async function findHeld(connection: Pick<Connection, 'query'>, id: string, lock = false): Promise<HeldWin | null> {
  const { rows } = await connection.query<HeldWin>(
    `SELECT id, provider, transaction_id AS "transactionId", round_id AS "roundId", bet_id AS "betId", account_id AS "accountId",
       game_name AS "gameName", amount, status FROM casino_held_win WHERE id = $1 ${lock ? 'FOR UPDATE' : ''}`,
    [id],
  );
  return rows[0] ?? null;
}

/** Pays a held win or gives it back to the house; false where it was decided before. */
async function decideHeld(connection: Connection, id: string, isPaid: boolean, at: number): Promise<boolean> {
  const held = await findHeld(connection, id, true);
  if (held?.status !== 'held') return false;
  const { provider, transactionId, roundId, betId, accountId, gameName, amount } = held;
  await post(connection, [
    {
      key: `casino:${provider}:${transactionId}:${isPaid ? 'paid' : 'refused'}`,
      kind: 'casino',
      reference: roundId,
      remarks: `Win on ${gameName}`,
      at,
      lines: [
        { house: 'casinoPending', amount: -amount },
        isPaid ? { userId: accountId, account: 'available', amount } : { house: 'casino', amount },
      ],
    },
  ]);
  await connection.query('UPDATE casino_held_win SET status = $2, decided_at = $3 WHERE id = $1', [
    id,
    isPaid ? 'paid' : 'refused',
    at,
  ]);
  await connection.query(
    `UPDATE casino_bet SET pending_win = pending_win - $2::bigint, win = win + $3::bigint,
       status = CASE WHEN ended_at IS NULL OR pending_win > $2::bigint THEN status
         WHEN win + $3::bigint > 0 THEN 'won' ELSE 'lost' END,
       settled_at = CASE WHEN ended_at IS NULL OR pending_win > $2::bigint THEN settled_at ELSE $4::bigint END
     WHERE id = $1`,
    [betId, amount, isPaid ? amount : 0, at],
  );
  return true;
}

const input = z.object({ id: z.string() });

/** A held win as an action that a second person decides; it waits until somebody does. `told` runs after the decision is committed. */
export const approvableWin = (
  notify: (accountId: string, betId: string) => void,
  clock: () => number = Date.now,
): ApprovableAction<z.infer<typeof input>> => ({
  name: 'casino.win',
  permission: 'request.decide',
  input,
  neverExpires: true,
  async preview(connection, { id }) {
    const held = await findHeld(connection, id);
    if (held?.status !== 'held') return reject(409, 'This win has already been decided');
    const { rows } = await connection.query<{ stake: Paise }>('SELECT stake FROM casino_bet WHERE id = $1', [
      held.betId,
    ]);
    return createPreview({
      game: held.gameName,
      round: held.roundId,
      stake: formatMoney(rows[0]?.stake ?? 0),
      amount: formatMoney(held.amount),
    });
  },
  async run(connection, { id }) {
    const held = await findHeld(connection, id);
    if (!held || !(await decideHeld(connection, id, true, clock())))
      return reject(409, 'This win has already been decided');
    afterCommit(connection, () => notify(held.accountId, held.betId));
    return null;
  },
  reject: async (connection, { id }) => void (await decideHeld(connection, id, false, clock())),
});

/** What is held for wins, in paise. */
export async function heldForWins(connection: Connection): Promise<Paise> {
  const { rows } = await connection.query<{ total: Paise }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS total FROM casino_held_win WHERE status = 'held'`,
  );
  return rows[0]?.total ?? 0;
}
