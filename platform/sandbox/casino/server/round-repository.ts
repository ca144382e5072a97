import { randomBytes, randomUUID } from 'node:crypto';
import { getItemAt } from '@backlay/shared/domain';
import type { Connection, Database } from '../../../src/core/database';
import { hashOfSeed } from '../games/provably-fair';
import { ClusterChannel } from './cluster-channel';

export interface RoundRow {
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

export interface AcceptedBet {
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

/** The round id for the wallet. Every bet is a round of its own there, so that each has its own line in the history. */
export const walletRound = (roundId: string, betId: string): string => `${roundId}:${betId.slice(0, 8)}`;

/** The provider's books. */
export class RoundRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: () => number = Date.now,
    /** Names the living connection that owns what is opened here. */
    private readonly owner: () => string = () => '',
  ) {}

  /** A new round with a seed that nobody knows but by its hash. */
  async openRound(gameCode: string): Promise<RoundRow> {
    const serverSeed = randomBytes(32).toString('hex');
    const { rows } = await this.database.query<RoundRow>(
      `with counted as (
         insert into sandbox_casino_counter as counter (game_code, nonce) values ($2, 1)
         on conflict (game_code) do update set nonce = counter.nonce + 1 returning nonce)
       insert into sandbox_casino_round (id, game_code, nonce, server_seed, seed_hash, opened_at, owner)
       values ($1, $2, (select nonce from counted), $3, $4, $5, $6)
       returning ${ROUND}`,
      [randomBytes(8).toString('hex'), gameCode, serverSeed, hashOfSeed(serverSeed), this.clock(), this.owner()],
    );
    return getItemAt(rows, 0);
  }

  /** Writes a bet down before the wallet is asked, so that a provider that stops knows what to take back. */
  async askBet(roundId: string, bet: Omit<AcceptedBet, 'id'>): Promise<AcceptedBet | null> {
    const id = randomUUID();
    // Null where the round was called off meanwhile: the row is locked against that until the bet stands.
    const { rowCount } = await this.database.query(
      `insert into sandbox_casino_bet (id, round_id, session_id, player_id, spot, stake, created_at)
       select $1, r.id, $3, $4, $5, $6, $7 from sandbox_casino_round r where r.id = $2 and r.state = 'open' for share`,
      [id, roundId, bet.sessionId, bet.playerId, bet.spot, bet.stake, this.clock()],
    );
    return rowCount ? { id, ...bet } : null;
  }

  /** False where the bet was given back meanwhile. */
  async markBet(id: string, state: 'taken' | 'refused'): Promise<boolean> {
    const { rowCount } = await this.database.query(
      `update sandbox_casino_bet set state = $2 where id = $1 and state = 'asked'`,
      [id, state],
    );
    return rowCount === 1;
  }

  /** Refunds stakes in one transaction. */
  async returnBets(bets: readonly Pick<AcceptedBet, 'id' | 'sessionId'>[]): Promise<void> {
    await this.database.transaction(async (connection) => {
      for (const bet of bets) await this.returnBet(bet, connection);
    });
  }

  /** Refunds a stake. The message is repeated until the platform acknowledges it. */
  private async returnBet(bet: Pick<AcceptedBet, 'id' | 'sessionId'>, connection: Connection): Promise<void> {
    const { rowCount } = await connection.query(
      `update sandbox_casino_bet set state = 'returned' where id = $1 and state in ('asked', 'taken')`,
      [bet.id],
    );
    if (!rowCount) return;
    await publish(connection, 'rollback', {
      transactionId: `${bet.id}-back`,
      sessionId: bet.sessionId,
      betTransactionId: bet.id,
    });
  }

  /** Pays a bet, once; 0 loses it. */
  async payBet(
    roundId: string,
    bet: AcceptedBet,
    payout: number,
    connection: Connection = this.database,
  ): Promise<boolean> {
    const { rowCount } = await connection.query(
      `update sandbox_casino_bet set state = 'done', payout = $2 where id = $1 and state = 'taken'`,
      [bet.id, payout],
    );
    if (!rowCount) return false;
    await publish(connection, 'win', {
      transactionId: `${bet.id}-win`,
      sessionId: bet.sessionId,
      roundId: walletRound(roundId, bet.id),
      amount: payout,
      closes: true,
    });
    return true;
  }

  /** Pays one bet in a transaction of its own: a cash out. */
  async cashOut(roundId: string, bet: AcceptedBet, payout: number): Promise<boolean> {
    return this.database.transaction((connection) => this.payBet(roundId, bet, payout, connection));
  }

  /** Writes the outcome and all that it pays, at once. @throws when the round was called off meanwhile: then nothing is paid. */
  async settle(
    round: RoundRow,
    playerSeed: string,
    outcome: unknown,
    payouts: readonly { readonly bet: AcceptedBet; readonly payout: number }[],
  ): Promise<void> {
    await this.database.transaction(async (connection) => {
      const { rowCount } = await connection.query(
        `update sandbox_casino_round set state = 'done', player_seed = $2, outcome = $3, settled_at = $4
         where id = $1 and state = 'open'`,
        [round.id, playerSeed, JSON.stringify(outcome), this.clock()],
      );
      if (!rowCount) throw new Error(`round ${round.id} was called off`);
      for (const { bet, payout } of payouts) await this.payBet(round.id, bet, payout, connection);
    });
  }

  /** Calls off what connections that live no more left open, of one game or of all: every stake on it goes back. */
  async callOffAbandoned(gameCode: string | null = null): Promise<void> {
    await this.callOffWhere(`not ${ClusterChannel.lives('owner')} and ($1::text is null or game_code = $1)`, gameCode);
  }

  /** Calls one open round off. */
  async callOff(roundId: string): Promise<void> {
    await this.callOffWhere('id = $1', roundId);
  }

  private async callOffWhere(which: string, value: string | null): Promise<void> {
    await this.database.transaction(async (connection) => {
      // The rounds first: no bet is added to them, and nobody settles them, from here on.
      const { rows: rounds } = await connection.query<{ id: string }>(
        `update sandbox_casino_round set state = 'void' where state = 'open' and ${which} returning id`,
        [value],
      );
      if (rounds.length === 0) return;
      const { rows: bets } = await connection.query<{ id: string; sessionId: string }>(
        `select id, session_id as "sessionId" from sandbox_casino_bet
         where round_id = any ($1) and state in ('asked', 'taken')`,
        [rounds.map(({ id }) => id)],
      );
      for (const bet of bets) await this.returnBet(bet, connection);
    });
  }

  /** Which of these connections live. */
  async living(names: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.database.query<{ name: string }>(
      `select name from unnest($1::text[]) as name where ${ClusterChannel.lives('name')}`,
      [names],
    );
    return new Set(rows.map(({ name }) => name));
  }

  async round(id: string): Promise<RoundRow | null> {
    const { rows } = await this.database.query<RoundRow>(`select ${ROUND} from sandbox_casino_round where id = $1`, [
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

async function publish(connection: Connection, action: string, body: Readonly<Record<string, unknown>>): Promise<void> {
  await connection.query('insert into sandbox_casino_outbox (action, body) values ($1, $2)', [
    action,
    JSON.stringify(body),
  ]);
}
