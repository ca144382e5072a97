import type { AccountType } from '@backlay/shared/domain';
import type { Accounts } from './accounts';

/** What betting has to know of a player. Maxima in rupees as text ("0": none), the delay in seconds. */
export interface BettingPlayer {
  readonly userType: AccountType;
  readonly tenantId: string;
  readonly demo: boolean;
  readonly blocked: boolean;
  readonly betDelay: number;
  readonly sessionMax: string;
  readonly bookmakerMax: string;
  readonly betfairMax: string;
}

/** How long a player is believed to be as they were, ms: bets come by the thousand, and a lock holds within this. */
const BELIEVED_MS = 1000;
const BELIEVED_MOST = 20_000;

/** Players as betting sees them. */
export class BettingPlayers {
  private readonly believed = new Map<
    string,
    { readonly until: number; readonly player: Promise<BettingPlayer | null> }
  >();

  constructor(
    private readonly accounts: Accounts,
    private readonly clock: () => number = Date.now,
  ) {}

  forBetting(userId: string): Promise<BettingPlayer | null> {
    const now = this.clock();
    const known = this.believed.get(userId);
    if (known && known.until > now) return known.player;
    const player = this.load(userId);
    if (this.believed.size >= BELIEVED_MOST) this.believed.clear();
    this.believed.set(userId, { until: now + BELIEVED_MS, player });
    // A failed look-up is not kept.
    player.catch(() => this.believed.delete(userId));
    return player;
  }

  private async load(userId: string): Promise<BettingPlayer | null> {
    const account = await this.accounts.byId(userId);
    if (!account) return null;
    const { userType, tenantId, demo, blocked, settings } = account;
    return {
      userType,
      tenantId,
      demo,
      blocked,
      betDelay: settings.betDelay ?? 0,
      sessionMax: settings.sessionMax ?? '0',
      bookmakerMax: settings.bookmakerMax ?? '0',
      betfairMax: settings.betfairMax ?? '0',
    };
  }
}
