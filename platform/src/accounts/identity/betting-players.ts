import type { AccountType } from '@backlay/shared/domain';
import { noRowChangeNotifier, type RowChangeNotifier } from '../../core/database';
import type { Accounts } from './accounts';

/** What betting has to know of a player. Maxima in rupees as text ("0": none), the delay in seconds. */
export interface BettingPlayer {
  readonly userType: AccountType;
  readonly tenantId: string;
  readonly demo: boolean;
  /** Takes no bets: bet locked, suspended or closed (D1.14). */
  readonly blocked: boolean;
  readonly betDelay: number;
  readonly sessionMax: string;
  readonly bookmakerMax: string;
  readonly betfairMax: string;
}

const CACHED_MOST = 20_000;
/** How long the cached lock status of a player is valid, ms. */
const LOCKED_MS = 500;

/** Players as betting sees them. */
export class BettingPlayers {
  private readonly cached = new Map<string, { until: number; readonly player: Promise<BettingPlayer | null> }>();

  constructor(
    private readonly accounts: Accounts,
    private readonly clock: () => number = Date.now,
    /** Caches the status of players, because bets come by the thousand, and invalidates it when the status changes. */
    private readonly changes: Pick<RowChangeNotifier, 'on' | 'version' | 'ttl'> = noRowChangeNotifier,
  ) {
    // A status holds for everybody below, too.
    changes.on('status', () => this.cached.clear());
    changes.on('account', (id) => (id === null ? this.cached.clear() : this.cached.delete(id)));
  }

  findById(userId: string): Promise<BettingPlayer | null> {
    const now = this.clock();
    const known = this.cached.get(userId);
    if (known && known.until > now) return known.player;
    const mark = this.changes.version();
    const player = this.load(userId);
    if (this.cached.size >= CACHED_MOST) this.cached.clear();
    const stored = { until: Number.POSITIVE_INFINITY, player };
    this.cached.set(userId, stored);
    player.then(
      // A lock may end by itself: it is looked at again soon.
      (found) => (stored.until = now + (found?.blocked ? LOCKED_MS : this.changes.ttl(mark))),
      // A failed look-up is not cached.
      () => this.cached.delete(userId),
    );
    return player;
  }

  private async load(userId: string): Promise<BettingPlayer | null> {
    const account = await this.accounts.byId(userId);
    if (!account) return null;
    const { userType, tenantId, demo, status, settings } = account;
    return {
      userType,
      tenantId,
      demo,
      blocked: status !== 'active',
      betDelay: settings.betDelay ?? 0,
      sessionMax: settings.sessionMax ?? '0',
      bookmakerMax: settings.bookmakerMax ?? '0',
      betfairMax: settings.betfairMax ?? '0',
    };
  }
}
