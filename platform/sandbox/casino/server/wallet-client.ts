import type { Database } from '../../../src/core/database';

/** The platform's answer to a provider; null when none came, so that the outcome is unknown. */
export interface WalletAnswer {
  readonly status: 'ok' | 'refused';
  readonly code?: string;
  /** Paise. */
  readonly balance?: number;
  readonly sessionId?: string;
  readonly playerId?: string;
  readonly playerName?: string;
  readonly demo?: boolean;
  readonly gameCode?: string;
  readonly gameName?: string;
  readonly min?: number;
  readonly max?: number;
}

/** Sends one signed request to the platform. Null means no answer, or an answer that asks for a retry. */
export type AskWallet = (action: string, body: Readonly<Record<string, unknown>>) => Promise<WalletAnswer | null>;

/**
 * Pending messages to the platform: stored in the transaction that caused them, sent until the platform acknowledges them.
 */
export class Outbox {
  private running: Promise<void> | null = null;

  constructor(
    private readonly database: Database,
    private readonly ask: AskWallet,
    private readonly clock: () => number = Date.now,
  ) {}

  /** Sends all pending messages in order. Passes the balance of the last answer per session to `heard`. */
  async deliver(onReceived: (sessionId: string, balance: number) => void = () => undefined): Promise<void> {
    // One delivery at a time, and one more for what came in while it ran.
    const before = this.running;
    const mine = (async () => {
      await before?.catch(() => undefined);
      await this.deliverAll(onReceived);
    })();
    this.running = mine;
    await mine;
    if (this.running === mine) this.running = null;
  }

  private async deliverAll(onReceived: (sessionId: string, balance: number) => void): Promise<void> {
    const { rows } = await this.database.query<{ id: number; action: string; body: Record<string, unknown> }>(
      'select id, action, body from sandbox_casino_outbox where delivered_at is null order by id limit 500',
    );
    for (const { id, action, body } of rows) {
      const answer = await this.ask(action, body);
      if (!answer) continue;
      await this.database.query('update sandbox_casino_outbox set delivered_at = $2 where id = $1', [id, this.clock()]);
      if (answer.balance !== undefined && typeof body['sessionId'] === 'string')
        onReceived(body['sessionId'], answer.balance);
    }
  }
}
