import {
  bonusOffers,
  computeBonus,
  serverMessages,
  countsTowardsWagering,
  interpolate,
  isEligibleAmount,
  formatMoney,
  computeWagering,
  type Paise,
} from '@backlay/shared/domain';
import { afterCommit, type Connection, type Database } from '../../core/database';
import type { BonusOfferRequest } from '../payments';
import {
  accountsWaiting,
  findByKey,
  countWager,
  endGrant,
  grantsOf,
  insertGrant,
  lockActiveGrants,
  usesOf,
  wageringGrant,
  type StoredGrant,
  type BonusGrant,
  postBonus,
} from './grant-repository';
import { offersOf, type StoredOffer } from './offers';
import type { BonusPlayers, Notifier, SettledBets } from './ports';

export interface BonusesDeps {
  readonly database: Database;
  readonly players: BonusPlayers;
  readonly bets: SettledBets;
  readonly notifier: Notifier;
  readonly clock?: () => number;
}

/** What is granted, to whom and why; amounts in paise. */
export interface BonusAward extends BonusGrant {
  /** How many times the bonus has to be staked; 0 is at once. */
  readonly wager: number;
  readonly days: number;
  /** The same cause grants once. */
  readonly cause: string;
  readonly remarks?: string;
}

/**
 * Bonuses of players (C3.13, C3.14). A bonus lies in an account of its own, `bonusHeld`, until its terms are met. It is in
 * no balance, so it can be neither staked nor withdrawn before. When met it moves to the player's balance; when it expires,
 * back to the house.
 */
export class Bonuses {
  private readonly clock: () => number;
  private readonly released = new Set<(accountId: string) => void>();
  private readonly changed = new Set<(grant: StoredGrant) => void>();

  constructor(private readonly parts: BonusesDeps) {
    this.clock = parts.clock ?? Date.now;
  }

  /** Called when a bonus reached a balance, after the commit. */
  onReleased(listener: (accountId: string) => void): void {
    this.released.add(listener);
  }

  /** Called with each step of a grant, in its current state, after the commit. */
  onChange(listener: (grant: StoredGrant) => void): void {
    this.changed.add(listener);
  }

  /** Grants of a player with how often each offer was had. */
  async of(accountId: string) {
    const { database } = this.parts;
    return { grants: await grantsOf(database, accountId), uses: await usesOf(database, accountId) };
  }

  /** The bonus that a player is wagering, or null (A3.05). */
  wagering(accountId: string): Promise<string | null> {
    return wageringGrant(this.parts.database, accountId);
  }

  /** The offer of the link that a player registered by, where there is one (A2.11). */
  async linked(accountId: string): Promise<string | null> {
    const { players, database } = this.parts;
    return (await players.byId(database, accountId))?.linkedOfferId ?? null;
  }

  byCause(connection: Connection, cause: string): Promise<StoredGrant | null> {
    return findByKey(connection, cause);
  }

  /** Why an offer cannot be had with a deposit, in words for the player; null when it can. */
  async offerRefusal(connection: Connection, asked: BonusOfferRequest): Promise<string | null> {
    return (await this.offerFor(connection, asked)) ? null : serverMessages['bonus.notAvailable'];
  }

  /** The picked offer of a deposit that is being approved; answers what its player got, in paise. */
  async grantOffer(connection: Connection, asked: BonusOfferRequest & { readonly requestId: string }): Promise<Paise> {
    const offer = await this.offerFor(connection, asked);
    if (!offer) return 0;
    return this.give(connection, toBonusAward(offer, asked.accountId, asked.amount, `deposit:${asked.requestId}`));
  }

  /** Grants once per cause; answers the amount, 0 when that cause granted before or there is nothing to give. */
  async give(connection: Connection, gift: BonusAward): Promise<Paise> {
    if (gift.amount <= 0) return 0;
    const player = await this.parts.players.byId(connection, gift.accountId);
    if (!player || player.demo || player.userType !== 'user') return 0;
    const at = this.clock();
    const required = computeWagering(gift.wager, gift.amount);
    const grant = await insertGrant(connection, { ...gift, required, at });
    if (!grant) return 0;
    await postBonus(connection, 'grant', grant, at);
    if (required === 0) await this.release(connection, grant);
    else await this.notify(connection, grant, 'grantedNote');
    if (required > 0) this.announce(connection, grant);
    return grant.amount;
  }

  /** Counts what was settled for a player since their bonuses began. Safe to call as often as one likes. */
  async onSettled(accountId: string): Promise<void> {
    const { database, bets } = this.parts;
    const waiting = await database.query(
      `select 1 from bonus_grant where account_id = $1 and status = 'active' limit 1`,
      [accountId],
    );
    if (waiting.rowCount === 0) return;
    await this.count(accountId, async (connection, oldest) => {
      const markets = await bets.since(connection, accountId, oldest.createdAt.getTime());
      return markets.map(({ marketId, field, bets: placed }) => ({
        cause: `market:${marketId}`,
        amountSince: (from) =>
          countsTowardsWagering(
            field,
            placed.filter(({ createdAt }) => createdAt >= from),
          ),
      }));
    });
  }

  /** Counts a decided stake of another kind of game, once per cause; `at` is when it was staked, ms. */
  async wagered(accountId: string, cause: string, amount: Paise, at: number): Promise<void> {
    await this.count(accountId, async () => [{ cause, amountSince: (from) => (at >= from ? amount : 0) }]);
  }

  /** Takes back bonuses whose time is over, and counts for everybody who waits: what a stopped process did not. */
  async sweep(): Promise<void> {
    const { database } = this.parts;
    for (const accountId of await accountsWaiting(database)) await this.onSettled(accountId);
    const now = new Date(this.clock());
    for (const accountId of await accountsWaiting(database, now))
      await database.transaction(async (connection) => {
        for (const grant of await lockActiveGrants(connection, accountId))
          if (grant.expiresAt && grant.expiresAt <= now) await this.expire(connection, grant);
      });
  }

  private async count(
    accountId: string,
    causes: (
      connection: Connection,
      oldest: StoredGrant,
    ) => Promise<readonly { readonly cause: string; readonly amountSince: (from: number) => Paise }[]>,
  ): Promise<void> {
    await this.parts.database.transaction(async (connection) => {
      const now = this.clock();
      let waiting = (await lockActiveGrants(connection, accountId)).filter(
        ({ expiresAt }) => !expiresAt || expiresAt.getTime() > now,
      );
      for (const { cause, amountSince } of waiting[0] ? await causes(connection, waiting[0]) : []) {
        // One after the other: the oldest bonus takes it all, until its terms are met.
        const [grant] = waiting;
        if (!grant) break;
        const amount = amountSince(grant.createdAt.getTime());
        if (amount <= 0) continue;
        const wagered = await countWager(connection, grant, cause, amount);
        if (wagered === grant.wagered) continue;
        const counted = { ...grant, wagered };
        waiting = [counted, ...waiting.slice(1)];
        if (wagered < grant.required) {
          if (grant.wagered * 2 < grant.required && wagered * 2 >= grant.required)
            await this.notify(connection, counted, 'halfwayNote');
          this.announce(connection, counted);
          continue;
        }
        await this.release(connection, counted);
        waiting = waiting.slice(1);
      }
    });
  }

  private async offerFor(connection: Connection, asked: BonusOfferRequest): Promise<StoredOffer | null> {
    const { tenantId, accountId, offerId, amount, depositCount } = asked;
    const player = await this.parts.players.byId(connection, accountId);
    if (!player || player.demo) return null;
    const offers = (await offersOf(connection, tenantId)).filter(({ _id }) => _id === offerId);
    const wagerBonusId = await wageringGrant(connection, accountId);
    const { bonusLock } = player;
    const uses = await usesOf(connection, accountId);
    const [offer] = bonusOffers(offers, uses, { depositCount, bonusLock, wagerBonusId });
    return offer && isEligibleAmount(offer, amount) ? offer : null;
  }

  private async release(connection: Connection, grant: StoredGrant): Promise<void> {
    const at = this.clock();
    await postBonus(connection, 'release', grant, at);
    await endGrant(connection, grant.id, 'released', at);
    await this.notify(connection, grant, 'releasedNote');
    this.announce(connection, { ...grant, status: 'released' });
    afterCommit(connection, () => {
      for (const listener of this.released) listener(grant.accountId);
    });
  }

  private async expire(connection: Connection, grant: StoredGrant): Promise<void> {
    const at = this.clock();
    await postBonus(connection, 'end', grant, at);
    await endGrant(connection, grant.id, 'expired', at);
    await this.notify(connection, grant, 'expiredNote');
    this.announce(connection, { ...grant, status: 'expired' });
  }

  private announce(connection: Connection, grant: StoredGrant): void {
    afterCommit(connection, () => {
      for (const listener of this.changed) listener(grant);
    });
  }

  // Stored with the transaction, and pushed to open tabs after the commit.
  private async notify(
    connection: Connection,
    { id, accountId, title, amount, required, wagered }: StoredGrant,
    what: 'grantedNote' | 'halfwayNote' | 'releasedNote' | 'expiredNote',
  ): Promise<void> {
    const values = {
      title,
      amount: formatMoney(amount),
      required: formatMoney(required),
      wagered: formatMoney(wagered),
    };
    const { notifier } = this.parts;
    const note = await notifier.add(
      { accountId, key: `bonus:${id}:${what}`, title, message: interpolate(serverMessages[`bonus.${what}`], values) },
      connection,
    );
    if (note) afterCommit(connection, () => notifier.push(accountId, note));
  }
}

/** What an offer gives on a base. */
export const toBonusAward = (offer: StoredOffer, accountId: string, base: Paise, cause: string): BonusAward => ({
  tenantId: offer.tenantId,
  accountId,
  offerId: offer._id,
  bonusType: offer.bonusType,
  title: offer.title,
  amount: computeBonus(offer, base),
  wager: offer.wager,
  days: offer.days,
  cause,
});
