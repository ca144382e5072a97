import { isEligibleAmount, type BonusType, type Paise } from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';
import type { ApprovedDeposit } from '../payments';
import { toBonusAward, type Bonuses } from './bonuses';
import { usesOf } from './grant-repository';
import { offersOf, type StoredOffer } from './offers';
import type { BonusPlayers, NetResults } from './ports';

export interface BonusTriggersDeps {
  readonly database: Database;
  readonly bonuses: Bonuses;
  readonly players: BonusPlayers;
  readonly results: NetResults;
  readonly tenantIds: () => readonly string[];
  readonly clock?: () => number;
}

const WEEK_MS = 7 * 86_400_000;
/** Weeks begin on Monday at midnight in India: 18:30 UTC on Sunday; 4 January 1970 was a Sunday. */
const FIRST_WEEK = 3 * 86_400_000 + 18.5 * 3_600_000;
export const weekStart = (at: number): number => at - ((((at - FIRST_WEEK) % WEEK_MS) + WEEK_MS) % WEEK_MS);

/** When bonuses come by themselves (C3.14): with a deposit, a registration, a lost week. */
export class BonusTriggers {
  private readonly clock: () => number;
  private lastWeek = 0;

  constructor(private readonly parts: BonusTriggersDeps) {
    this.clock = parts.clock ?? Date.now;
  }

  /** In the transaction that approves a deposit; answers what its player got besides, in paise. */
  async onDeposit(connection: Connection, deposit: ApprovedDeposit): Promise<Paise> {
    const { bonuses, players } = this.parts;
    const { accountId, tenantId, amount, requestId, offerId, depositCount } = deposit;
    const got = offerId ? await bonuses.grantOffer(connection, { ...deposit, offerId }) : 0;
    const referrer = await players.referrerOf(connection, accountId);
    if (!referrer) return got;
    if (referrer.affiliate)
      await this.giveAll(connection, tenantId, 'afiliateCommision', referrer.accountId, amount, requestId);
    else if (depositCount === 0)
      await this.giveAll(connection, tenantId, 'referralBonus', referrer.accountId, amount, accountId);
    return got;
  }

  /** A promo code that was given at registration (C3.14). */
  async onSignUp(accountId: string): Promise<void> {
    const { database, bonuses, players } = this.parts;
    const player = await players.byId(database, accountId);
    const code = player?.promoCode?.trim().toLowerCase();
    if (!player || !code) return;
    await database.transaction(async (connection) => {
      for (const offer of await active(connection, player.tenantId, 'signUpPromoBonus'))
        if (offer.promoCode?.toLowerCase() === code)
          await bonuses.give(connection, toBonusAward(offer, accountId, 0, `signup:${accountId}:${offer._id}`));
    });
  }

  /** What the last whole week brings: cashback to those who lost, a share to those whose friends did. Once per week. */
  async onWeek(): Promise<void> {
    const to = weekStart(this.clock());
    if (to === this.lastWeek) return;
    const from = to - WEEK_MS;
    const { database, players, results, tenantIds } = this.parts;
    const lost = new Map<string, Paise>();
    for (const accountId of await results.playersWithResults(database, from, to)) {
      const net = await results.net(database, accountId, from, to);
      if (net < 0) lost.set(accountId, -net);
    }
    const friends = new Map<string, Paise>();
    for (const { accountId, referrerId } of await players.referred())
      friends.set(referrerId, (friends.get(referrerId) ?? 0) + (lost.get(accountId) ?? 0));
    const known = new Set(tenantIds());
    for (const [type, bases] of [
      ['loosingBonus', lost],
      ['referralPLBonus', friends],
    ] as const)
      for (const [accountId, base] of bases) {
        const tenantId = (await players.byId(database, accountId))?.tenantId;
        if (!tenantId || !known.has(tenantId) || base <= 0) continue;
        await database.transaction((connection) => this.giveAll(connection, tenantId, type, accountId, base, `${to}`));
      }
    this.lastWeek = to;
  }

  private async giveAll(
    connection: Connection,
    tenantId: string,
    type: BonusType,
    accountId: string,
    base: Paise,
    occasion: string,
  ): Promise<void> {
    const uses = await usesOf(connection, accountId);
    for (const offer of await active(connection, tenantId, type)) {
      const count = uses.find(({ bonusId }) => bonusId === offer._id)?.count ?? 0;
      if (!isEligibleAmount(offer, base) || (offer.limit > 0 && count >= offer.limit)) continue;
      await this.parts.bonuses.give(
        connection,
        toBonusAward(offer, accountId, base, `${offer._id}:${accountId}:${occasion}`),
      );
    }
  }
}

const active = async (connection: Connection, tenantId: string, type: BonusType): Promise<StoredOffer[]> =>
  (await offersOf(connection, tenantId, type)).filter((offer) => offer.active);
