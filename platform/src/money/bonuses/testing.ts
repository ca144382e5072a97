import { sumOpenExposure } from '../../betting/orders';
import { openTestDatabase } from '../../core/database/testing';
import { createLedger, verifyLedger } from '../ledger';
import { Bonuses } from './bonuses';
import { sumBonusHolds } from './grant-repository';
import { BonusTriggers } from './bonus-triggers';
import { saveOffer, type StoredOffer } from './offers';
import type { BonusPlayers, SettledMarket } from './ports';

export const DAY = 86_400_000;
/** Where a week begins in India, ms. */
export const MONDAY = Date.UTC(2026, 0, 18, 18, 30);

type Person = NonNullable<Awaited<ReturnType<BonusPlayers['byId']>>>;
export type BonusFixture = Awaited<ReturnType<typeof openBonusWorld>>;

/** Bonuses over a database of their own: what players are, bet and lose is what a test sets, and time is `now`. */
export async function openBonusWorld() {
  const database = await openTestDatabase();
  const ledger = createLedger(database);
  const people = new Map<string, Person>();
  const referrers = new Map<string, { accountId: string; affiliate: boolean }>();
  const settled = new Map<string, SettledMarket[]>();
  const losses = new Map<string, number>();
  const pushed: string[] = [];
  const noted = new Set<string>();
  const steps: string[] = [];
  const clock = () => world.now;
  const players: BonusPlayers = {
    byId: async (_connection, id) => people.get(id) ?? null,
    referrerOf: async (_connection, id) => referrers.get(id) ?? null,
    referred: async () =>
      [...referrers]
        .filter(([, { affiliate }]) => !affiliate)
        .map(([accountId, { accountId: referrerId }]) => ({ accountId, referrerId })),
  };
  const bonuses = new Bonuses({
    database,
    players,
    clock,
    notifier: {
      /** Once for each key, as the notifications do. */
      add: async ({ accountId, key, message }) => {
        if (noted.has(`${accountId} ${key}`)) return null;
        noted.add(`${accountId} ${key}`);
        return { _id: 'n', title: '', message, createdAt: '', read: false };
      },
      push: (_accountId: string, { message }: { message: string }) => void pushed.push(message),
    },
    bets: { since: async (_c, id) => settled.get(id) ?? [] },
  });
  bonuses.onChange(({ status, wagered }) => steps.push(`${status} ${wagered}`));
  const results = {
    net: async (_connection: unknown, id: string) => losses.get(id) ?? 0,
    playersWithResults: async () => [...losses.keys()],
  };
  const occasions = new BonusTriggers({ database, bonuses, players, clock, tenantIds: () => ['royal'], results });

  let count = 0;
  const world = {
    now: MONDAY + 2 * DAY,
    database,
    bonuses,
    occasions,
    players,
    results,
    clock,
    referrers,
    settled,
    losses,
    pushed,
    steps,
    newPlayer(over: Partial<Person> = {}): string {
      count += 1;
      const id = `bonus-player-${count}`;
      people.set(id, {
        tenantId: 'royal',
        userType: 'user',
        userName: id,
        demo: false,
        blocked: false,
        bonusLock: false,
        promoCode: null,
        linkedOfferId: null,
        ...over,
      });
      return id;
    },
    async newOffer(over: Partial<StoredOffer> = {}): Promise<StoredOffer> {
      count += 1;
      const offer: StoredOffer = {
        _id: `offer-${count}`,
        tenantId: 'royal',
        title: 'Welcome',
        description: '',
        bonusType: 'depositWagerBonus',
        type: 'any',
        active: true,
        min: 50_000,
        max: 0,
        limit: 0,
        percent: 100,
        fixed: 0,
        most: 100_000,
        wager: 5,
        days: 30,
        promoCode: null,
        ...over,
      };
      await saveOffer(database, offer);
      return offer;
    },
    /** A deposit that is being approved. */
    deposit(accountId: string, offerId: string | null, amount = 80_000, depositCount = 0) {
      count += 1;
      const requestId = `request-${count}`;
      return database.transaction((connection) =>
        occasions.onDeposit(connection, { tenantId: 'royal', accountId, requestId, amount, offerId, depositCount }),
      );
    },
    /** A lost back bet at 2 of just now, paise. */
    bet: (stake: number, over: Partial<SettledMarket['bets'][number]> = {}): SettledMarket['bets'][number] => ({
      marketType: 'betfair',
      side: 'back',
      odd: 2,
      stake,
      runnerId: 'a',
      run: 0,
      outcome: 'lose',
      createdAt: world.now + 1,
      ...over,
    }),
    market: (marketId: string, ...bets: SettledMarket['bets'][number][]): SettledMarket => ({
      marketId,
      field: { type: 'betfair', runners: [{ id: 'a' }, { id: 'b' }], winners: 1 },
      bets,
    }),
    available: async (id: string) => (await ledger.balance(id)).available,
    grantOf: async (id: string) => (await bonuses.of(id)).grants[0],
    async expectBooks() {
      const proof = await verifyLedger(database, sumOpenExposure, [['bonusHeld', sumBonusHolds]]);
      expect(proof.problems).toEqual([]);
    },
    close: () => database.close(),
  };
  return world;
}
