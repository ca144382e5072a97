import type { BonusOfferPayload } from '@backlay/shared/contract';
import {
  fromPaise,
  toPaise,
  type BonusOffer,
  type BonusType,
  type BonusWorth,
  type Paise,
} from '@backlay/shared/domain';
import type { Connection } from '../../core/database';

/** A stored offer: `min` and `max` of the deposit in paise, like all its amounts. */
export interface StoredOffer extends BonusOffer, BonusWorth {
  readonly tenantId: string;
  readonly title: string;
  readonly description: string;
  readonly wager: number;
  readonly days: number;
  readonly promoCode: string | null;
}

const columns = `id as "_id", tenant_id as "tenantId", title, description, bonus_type as "bonusType", kind as type, active,
  min_amount as min, max_amount as max, use_limit as "limit", percent, fixed, most, wager, days, promo_code as "promoCode"`;

/** Offers of a brand, of one type or of all, those that are switched off too. */
export async function offersOf(
  connection: Connection,
  tenantId: string,
  bonusType: BonusType | null = null,
): Promise<StoredOffer[]> {
  const { rows } = await connection.query<StoredOffer>(
    `select ${columns} from bonus_offer where tenant_id = $1 and ($2::text is null or bonus_type = $2) order by id`,
    [tenantId, bonusType],
  );
  return rows;
}

/** Puts an offer in place, or changes it; false when its id belongs to another brand. */
export async function saveOffer(connection: Connection, offer: StoredOffer): Promise<boolean> {
  const { rowCount } = await connection.query(
    `insert into bonus_offer (id, tenant_id, title, description, bonus_type, kind, active, min_amount, max_amount, use_limit, percent,
       fixed, most, wager, days, promo_code)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict (id) do update set title = excluded.title, description = excluded.description, bonus_type = excluded.bonus_type,
       kind = excluded.kind, active = excluded.active, min_amount = excluded.min_amount, max_amount = excluded.max_amount,
       use_limit = excluded.use_limit, percent = excluded.percent, fixed = excluded.fixed, most = excluded.most,
       wager = excluded.wager, days = excluded.days, promo_code = excluded.promo_code
     where bonus_offer.tenant_id = excluded.tenant_id`,
    valuesOf(offer),
  );
  return rowCount === 1;
}

const valuesOf = (offer: StoredOffer): readonly unknown[] => [
  offer._id,
  offer.tenantId,
  offer.title,
  offer.description,
  offer.bonusType,
  offer.type,
  offer.active,
  offer.min,
  offer.max,
  offer.limit,
  offer.percent,
  offer.fixed,
  offer.most,
  offer.wager,
  offer.days,
  offer.promoCode,
];

/** C3.13, in rupees. */
export function toWireOffer(offer: StoredOffer, { withCode }: { readonly withCode: boolean }): BonusOfferPayload {
  const { _id, title, description, bonusType, type, active, limit, percent, wager, days } = offer;
  return {
    _id,
    title,
    description,
    bonusType,
    type,
    active,
    min: fromPaise(offer.min),
    max: fromPaise(offer.max),
    limit,
    percent,
    fixed: fromPaise(offer.fixed),
    most: fromPaise(offer.most),
    wager,
    days,
    // A promo code is for those who were given it.
    ...(withCode && offer.promoCode ? { promoCode: offer.promoCode } : {}),
  };
}

const rupees = (amount: number): Paise => toPaise(amount);

/** What brands of a demonstration offer: one of every type that comes by itself, and two to pick. */
const seededOffers = (tenantId: string): readonly StoredOffer[] => {
  const offer = (
    bonusType: BonusType,
    title: string,
    description: string,
    terms: Partial<Omit<StoredOffer, 'bonusType' | 'title'>>,
  ): StoredOffer => ({
    _id: `${tenantId}-${terms.type === 'ftd' ? 'first-' : ''}${bonusType}`,
    tenantId,
    title,
    description,
    bonusType,
    type: 'any',
    active: true,
    min: 0,
    max: 0,
    limit: 0,
    percent: 0,
    fixed: 0,
    most: 0,
    wager: 0,
    days: 30,
    promoCode: null,
    ...terms,
  });
  return [
    offer(
      'depositWagerBonus',
      'Welcome bonus 100%',
      'With your first deposit. Wager the bonus 5 times within 30 days.',
      {
        type: 'ftd',
        min: rupees(500),
        limit: 1,
        percent: 100,
        most: rupees(10_000),
        wager: 5,
      },
    ),
    offer('depositWagerBonus', 'Reload bonus 25%', 'Wager the bonus 3 times within 14 days.', {
      min: rupees(1000),
      limit: 10,
      percent: 25,
      most: rupees(5000),
      wager: 3,
      days: 14,
    }),
    offer('depositBonus', 'Extra 2%', 'Added to your balance with the deposit.', {
      min: rupees(5000),
      percent: 2,
      most: rupees(2000),
    }),
    offer('loosingBonus', 'Weekly cashback 5%', 'Cashback on your losses in the last 7 days', {
      min: rupees(1000),
      percent: 5,
      most: rupees(5000),
      wager: 1,
      days: 7,
    }),
    offer('referralBonus', 'Bring a friend', 'When a friend makes their first deposit', {
      min: rupees(500),
      fixed: rupees(250),
      wager: 1,
    }),
    offer('referralPLBonus', 'Lifetime referral earnings', 'A share of what your friends lost in the last 7 days', {
      percent: 2,
      most: rupees(5000),
    }),
    offer('afiliateCommision', 'Affiliate commission', 'Of every deposit of players whom an affiliate brought.', {
      percent: 1,
      most: rupees(10_000),
    }),
    offer('signUpPromoBonus', 'Sign-up promo', 'With the code WELCOME50 at registration.', {
      limit: 1,
      fixed: rupees(50),
      wager: 3,
      days: 14,
      promoCode: 'WELCOME50',
    }),
  ];
};

/** Gives a brand the usual offers where it has none of them; those that were changed stay. */
export async function seedOffers(connection: Connection, tenantIds: readonly string[]): Promise<void> {
  for (const offer of tenantIds.flatMap(seededOffers))
    await connection.query(
      `insert into bonus_offer (id, tenant_id, title, description, bonus_type, kind, active, min_amount, max_amount, use_limit,
         percent, fixed, most, wager, days, promo_code)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) on conflict (id) do nothing`,
      valuesOf(offer),
    );
}
