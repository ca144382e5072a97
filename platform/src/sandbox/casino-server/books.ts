import { randomBytes, randomUUID } from 'node:crypto';
import type { Connection, Database } from '../../database';
import { hashOfSeed } from '../casino-rules/fair';

export interface KeptRound {
  readonly id: string;
  readonly gameCode: string;
  readonly nonce: number;
  readonly serverSeed: string;
  readonly seedHash: string;
  readonly playerSeed: string | null;
  readonly outcome: unknown;
  readonly state: 'open' | 'done' | 'void';
  readonly openedAt: number;
}

export interface TakenBet {
  readonly id: string;
  readonly sessionId: string;
  readonly playerId: string;
  readonly playerName: string;
  readonly playerSeed: string;
  readonly spot: string;
  readonly stake: number;
}

const ROUND = `id, game_code as "gameCode", nonce, server_seed as "serverSeed", seed_hash as "seedHash", player_seed as "playerSeed",
  outcome, state, opened_at as "openedAt"`;

/** The round id that the wallet hears: every bet is a round of its own there, so that each has its own line in the history. */
export const walletRound = (roundId: string, betId: string): string => `${roundId}:${betId.slice(0, 8)}`;

/** The provider's books. */
export class Books {
  constructor(
    private readonly database: Database,
    private readonly clock: () => number = Date.now,
  ) {}

  /** A new round with a seed that nobody knows but by its hash. */
  async openRound(gameCode: string): Promise<KeptRound> {
    const serverSeed = randomBytes(32).toString('hex');
    const { rows } = await this.database.query<KeptRound>(
      `insert into sandbox_casino_round (id, game_code, nonce, server_seed, seed_hash, opened_at)
       values ($1, $2, (select coalesce(max(nonce), 0) + 1 from sandbox_casino_round where game_code = $2), $3, $4, $5)
       returning ${ROUND}`,
      [randomBytes(8).toString('hex'), gameCode, serverSeed, hashOfSeed(serverSeed), this.clock()],
    );
    return rows[0] as KeptRound;
  }

  /** Writes a bet down before the wallet is asked, so that a provider that stops knows what to take back. */
  async askBet(roundId: string, bet: Omit<TakenBet, 'id'>): Promise<TakenBet> {
    const id = randomUUID();
    await this.database.query(
      `insert into sandbox_casino_bet (id, round_id, session_id, player_id, spot, stake, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, roundId, bet.sessionId, bet.playerId, bet.spot, bet.stake, this.clock()],
    );
    return { id, ...bet };
  }

  async markBet(id: string, state: 'taken' | 'refused'): Promise<void> {
    await this.database.query('update sandbox_casino_bet set state = $2 where id = $1', [id, state]);
  }

  /** Gives a stake back: the message is sent until it is heard. */
  async returnBet(bet: Pick<TakenBet, 'id' | 'sessionId'>, connection: Connection = this.database): Promise<void> {
    const { rowCount } = await connection.query(
      `update sandbox_casino_bet set state = 'returned' where id = $1 and state in ('asked', 'taken')`,
      [bet.id],
    );
    if (!rowCount) return;
    await say(connection, 'rollback', {
      transactionId: `${bet.id}-back`,
      sessionId: bet.sessionId,
      betTransactionId: bet.id,
    });
  }

  /** Pays a bet, once; 0 loses it. */
  async payBet(
    roundId: string,
    bet: TakenBet,
    payout: number,
    connection: Connection = this.database,
  ): Promise<boolean> {
    const { rowCount } = await connection.query(
      `update sandbox_casino_bet set state = 'done', payout = $2 where id = $1 and state = 'taken'`,
      [bet.id, payout],
    );
    if (!rowCount) return false;
    await say(connection, 'win', {
      transactionId: `${bet.id}-win`,
      sessionId: bet.sessionId,
      roundId: walletRound(roundId, bet.id),
      amount: payout,
      closes: true,
    });
    return true;
  }

  /** Pays one bet in a transaction of its own: a cash out. */
  async cashOut(roundId: string, bet: TakenBet, payout: number): Promise<boolean> {
    return this.database.transaction((connection) => this.payBet(roundId, bet, payout, connection));
  }

  /** Writes the outcome and all that it pays, at once. */
  async settle(
    round: KeptRound,
    playerSeed: string,
    outcome: unknown,
    payouts: readonly { readonly bet: TakenBet; readonly payout: number }[],
  ): Promise<void> {
    await this.database.transaction(async (connection) => {
      await connection.query(
        `update sandbox_casino_round set state = 'done', player_seed = $2, outcome = $3, settled_at = $4 where id = $1`,
        [round.id, playerSeed, JSON.stringify(outcome), this.clock()],
      );
      for (const { bet, payout } of payouts) await this.payBet(round.id, bet, payout, connection);
    });
  }

  /** What a provider that was stopped left open is called off, and every stake on it goes back. */
  recover(): Promise<void> {
    return this.callOff(null);
  }

  /** Calls one open round off, or all of them. */
  async callOff(roundId: string | null): Promise<void> {
    await this.database.transaction(async (connection) => {
      const { rows } = await connection.query<{ id: string; sessionId: string }>(
        `select b.id, b.session_id as "sessionId" from sandbox_casino_bet b
         join sandbox_casino_round r on r.id = b.round_id
         where r.state = 'open' and b.state in ('asked', 'taken') and ($1::text is null or r.id = $1)`,
        [roundId],
      );
      for (const bet of rows) await this.returnBet(bet, connection);
      await connection.query(
        `update sandbox_casino_round set state = 'void' where state = 'open' and ($1::text is null or id = $1)`,
        [roundId],
      );
    });
  }

  async round(id: string): Promise<KeptRound | null> {
    const { rows } = await this.database.query<KeptRound>(`select ${ROUND} from sandbox_casino_round where id = $1`, [
      id,
    ]);
    return rows[0] ?? null;
  }

  /** The newest rounds of a game that are over. */
  async lastRounds(gameCode: string, limit: number): Promise<readonly { id: string; outcome: unknown }[]> {
    const { rows } = await this.database.query<{ id: string; outcome: unknown }>(
      `select id, outcome from sandbox_casino_round where game_code = $1 and state = 'done'
       order by opened_at desc limit $2`,
      [gameCode, limit],
    );
    return rows;
  }
}

async function say(connection: Connection, action: string, body: Readonly<Record<string, unknown>>): Promise<void> {
  await connection.query('insert into sandbox_casino_message (action, body) values ($1, $2)', [
    action,
    JSON.stringify(body),
  ]);
}
