import { randomOf } from '../../platform/sandbox/casino/games/provably-fair';
import { roulette, ROULETTE_POCKETS } from '../../platform/sandbox/casino/games/wheel';
import { attachDatabase } from '../../platform/src/core/database/attach-database';
import type { Database } from '../../platform/src/core/database/database';
import { getDataFolder } from '../product/ports';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Runs with the database of this worker's product, as who operates the machine has it. */
export async function withDatabase<Result>(run: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await attachDatabase({ dataDir: getDataFolder(), log: silent });
  try {
    return await run(database);
  } finally {
    await database.close();
  }
}

/**
 * A player seed under which the number falls in the open roulette round that promised this hash. The provider's books have the
 * server seed; a player cannot read it before the round is over.
 */
export async function findSeedOf(number: number, seedHash: string): Promise<string> {
  const { rows } = await withDatabase((database) =>
    database.query<{ serverSeed: string; nonce: number }>(
      'select server_seed as "serverSeed", nonce from sandbox_casino_round where seed_hash = $1',
      [seedHash],
    ),
  );
  const [round] = rows;
  if (!round) throw new Error(`Cannot find the round of ${seedHash}`);
  for (let one = 0; ; one += 1) {
    const { at } = roulette.play(randomOf({ ...round, playerSeed: `seed-${one}` }));
    if (ROULETTE_POCKETS[at] === number) return `seed-${one}`;
  }
}

export interface SeededRound {
  readonly gameId: string;
  /** Rounds of the game, as the wallet stores them. */
  readonly rounds?: number;
  /** Rupees that each of them won. */
  readonly win?: number;
  /** Since the player opened the game, minutes. */
  readonly openedAgo?: number;
}

const MINUTE_MS = 60_000;

/** Live casino rounds of a player of Royal, and the games that are new since today. @returns what removes them again */
export async function seedRounds(
  mobile: string,
  fullName: string,
  rounds: readonly SeededRound[],
  fresh: readonly string[],
): Promise<() => Promise<void>> {
  const run = `seeded-${mobile}`;
  const now = Date.now();
  await withDatabase((database) =>
    database.transaction(async (connection) => {
      const { rows } = await connection.query<{ id: string }>(
        `UPDATE user_account SET full_name = $2 WHERE user_name = '+91' || $1 AND tenant_id = 'royal' RETURNING id`,
        [mobile, fullName],
      );
      const account = rows[0]?.id;
      for (const [index, { gameId, rounds: count = 0, win = 0, openedAgo }] of rounds.entries()) {
        const id = `${run}-${index}`;
        await connection.query(
          `INSERT INTO casino_session (id, provider, account_id, tenant_id, game_id, token_hash, token_expires_at, created_at,
             opened_at, expires_at, ended_at, demo, game)
           VALUES ($1, 'seeded', $2, 'royal', $3, $1, $4, $4, $5, $4, $4, false, '{}')`,
          [id, account, gameId, now, openedAgo === undefined ? null : now - openedAgo * MINUTE_MS],
        );
        await connection.query(
          `INSERT INTO casino_bet (id, provider, round_id, account_id, tenant_id, session_id, game_id, category, stake, win,
             status, created_at, settled_at)
           SELECT $1 || '-' || round, 'seeded', $1 || '-' || round, $2, 'royal', $1, $3, 'Live Casino', 1000, $5::bigint,
             CASE WHEN $5::bigint > 0 THEN 'won' ELSE 'lost' END, $4::bigint, $4::bigint FROM generate_series(1, $6::int) AS round`,
          [id, account, gameId, now, win * 100, count],
        );
      }
      await connection.query('UPDATE casino_game_added SET at = $2 WHERE game_id = ANY ($1)', [fresh, now]);
    }),
  );
  return () =>
    withDatabase(async (database) => {
      await database.query('DELETE FROM casino_bet WHERE id LIKE $1', [`${run}-%`]);
      await database.query('DELETE FROM casino_session WHERE id LIKE $1', [`${run}-%`]);
      await database.query('UPDATE casino_game_added SET at = 0 WHERE game_id = ANY ($1)', [fresh]);
    });
}
