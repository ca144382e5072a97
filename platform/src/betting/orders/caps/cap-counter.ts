import { getItemAt, requireValue } from '@backlay/shared/domain';
import type { Connection } from '../../../core/database';
import { HOUSE } from './cap';
import {
  loadCaps,
  readCapMarkets,
  readCaps,
  storeBooks,
  writeEntry,
  type CapChange,
  type JournalEntry,
} from './cap-journal';
import { CoveredBets, type CapMarket } from './covered-bets';
import type { CountedBet } from './outcome-book';

/** After so many transactions the counters are stored, so that the journal stays short. */
const STORE_AFTER = 512;
const PLAYERS_MOST = 10_000;

/** What `betting_cap_count` takes: by which caps and after which transaction a batch was decided, and what it adds. */
export type CountParameters = readonly [version: number | null, head: number | null, changes: string | null];

/**
 * The counters of all caps in this process. They hold the database's state as read up to `head`, plus what a batch counts
 * until it is committed or undone. One batch uses it at a time.
 */
export class CapCounter {
  private version: number | null = null;
  private head = 0;
  private base = 0;
  private owners: CoveredBets[] = [];
  private players = new Set<string>();
  private markets = new Map<string, CapMarket>();
  private isStale = true;
  /** Owner and market of the books that changed since they were stored. */
  private readonly changed = new Map<string, readonly [owner: CoveredBets, marketId: string]>();
  private changes: CapChange[] = [];
  /** Those of the changes that are only reserved. */
  private uncounted: CapChange[] = [];
  /** What the batch writes of markets, and which of them nobody has written before. */
  private readonly newMarkets = new Map<string, CapMarket>();
  private readonly unknown = new Set<string>();

  /** By the caps that were read last; another version is noticed by the commit. */
  covers(tenantId: string): boolean {
    return this.owners.some(({ owner }) => owner === HOUSE || owner === tenantId);
  }

  get isEmpty(): boolean {
    return this.owners.length === 0;
  }

  /** Whether caps were read, and none changed since as far as this process knows. */
  get isKnown(): boolean {
    return this.version !== null;
  }

  /** Whether these caps are the ones that were read. */
  isOf(version: number): boolean {
    return this.version === version;
  }

  /**
   * Reads what is not known: everything at first, then what other transactions wrote, and the open bets of players.
   * @param lock the journal is locked: nobody adds to it until the transaction of the connection ends
   */
  async read(connection: Connection, userIds: readonly string[], { lock = false } = {}): Promise<void> {
    if (this.version === null) await this.load(connection);
    if (this.isEmpty) return;
    if (lock) await connection.query('SELECT pg_advisory_xact_lock(42071, 1)');
    if (this.players.size > PLAYERS_MOST) this.dropPlayers();
    const missing = this.withPlayers().length > 0 ? userIds.filter((userId) => !this.players.has(userId)) : [];
    if (!this.isStale && !lock && missing.length === 0) return;
    const news = await readCaps(connection, this.head, missing);
    if (news.version !== this.version || news.tail.length !== news.head - this.head) {
      this.invalidate();
      return this.read(connection, userIds, { lock });
    }
    await this.learnUnknown(connection, news.tail);
    for (const entry of news.tail) this.apply(entry);
    this.head = news.head;
    this.base = news.base;
    this.isStale = false;
    for (const userId of missing) this.players.add(userId);
    for (const owner of this.withPlayers()) {
      for (const userId of missing) owner.addPlayer(userId);
      for (const { bet } of news.bets) owner.countForPlayer(bet, this.marketOf(bet));
    }
  }

  /** Everything is read anew before the next batch. */
  invalidate(): void {
    this.version = null;
    this.changes = [];
    this.endReservations();
    this.unknown.clear();
    this.newMarkets.clear();
  }

  /** Counts what a bet changes, unless a cap is exceeded by it: false then. What surely fits is reserved, and counted later. */
  add(changes: readonly CapChange[], describe: () => CapMarket): boolean {
    const { tenantId, marketId } = getItemAt(changes, 0).bet;
    const owners = this.owners.filter(({ owner }) => owner === HOUSE || owner === tenantId);
    if (owners.length === 0) return true;
    const known = this.markets.get(marketId);
    const now = known ?? describe();
    // Whose book is empty may not be stored: what a market is has to be written with its first bet.
    if (!known || !owners.some((owner) => owner.hasBets(marketId))) {
      if (!known) this.unknown.add(marketId);
      this.newMarkets.set(marketId, now);
      this.markets.set(marketId, now);
    }
    const refusing = owners.findIndex((owner) => !owner.reserve(changes, now));
    if (refusing < 0) this.uncounted.push(...changes);
    else {
      for (const owner of owners.slice(0, refusing)) owner.cancelLast();
      this.countReserved();
      if (!owners.every((owner) => owner.fits(changes, now))) return false;
      for (const change of changes) this.count(change, now);
    }
    this.changes.push(...changes);
    return true;
  }

  /** Counts what is reserved. Whoever waits for the database anyway calls it, so that no bet waits for it. */
  countReserved(): void {
    for (const { bet } of this.uncounted) this.noteChanged(bet);
    this.uncounted = [];
    for (const owner of this.owners) owner.countReserved();
  }

  /** Counts a delayed bet as what it is matched as, unless a cap is exceeded by it: false then. */
  match(delayed: CountedBet, matched: CountedBet): boolean {
    const market = this.markets.get(delayed.marketId);
    return !market || this.add(matching(delayed, matched), () => market);
  }

  /** A bet that was counted as matched is not, after all. */
  unmatch(delayed: CountedBet, matched: CountedBet): void {
    if (this.covers(delayed.tenantId) && this.markets.has(delayed.marketId)) this.takeBack(matching(delayed, matched));
  }

  /** A delayed bet is not matched: it frees what it counted for. */
  release(delayed: CountedBet): void {
    const market = this.markets.get(delayed.marketId);
    if (!market || !this.covers(delayed.tenantId)) return;
    this.countReserved();
    const change = { bet: pending(delayed), weight: -1 as const };
    this.count(change, market);
    this.changes.push(change);
  }

  /** Takes back what was counted last. */
  takeBack(changes: readonly CapChange[]): void {
    this.countReserved();
    for (const { bet, weight } of changes) this.count({ bet, weight: weight === 1 ? -1 : 1 }, this.marketOf(bet));
    this.changes.length -= changes.length;
  }

  /** For the commit of a batch; `isCovered` where caps decided about one of its bets. */
  parameters(isCovered: boolean): CountParameters {
    return isCovered || this.hasChanged ? [this.version, this.head, this.entry()] : [this.version, null, null];
  }

  /** The batch is committed. */
  commit(): void {
    this.countReserved();
    if (this.hasChanged) this.head += 1;
    this.changes = [];
    this.unknown.clear();
    this.newMarkets.clear();
  }

  /** Nothing of the batch was written: it was decided on what is no longer so, or not decided at all. */
  undo(): void {
    this.isStale = true;
    if (this.version === null) return this.invalidate();
    this.takeBack([...this.changes]);
    for (const marketId of this.unknown) this.markets.delete(marketId);
    this.unknown.clear();
    this.newMarkets.clear();
  }

  /** The bets of this process's other batches, or of other processes, changed what is counted. */
  expire(): void {
    this.isStale = true;
  }

  /** Stores the counters, now and then. */
  async store(connection: Connection): Promise<void> {
    if (this.version === null || this.head - this.base < STORE_AFTER) return;
    const books = [...this.changed.values()].map(([owner, marketId]) => {
      return { owner: owner.owner, marketId, market: this.marketOf({ marketId }), legs: owner.legs(marketId) };
    });
    if (!(await storeBooks(connection, { version: this.version, head: this.head }, books))) return this.expire();
    this.base = this.head;
    this.changed.clear();
    for (const owner of this.owners) owner.prune();
  }

  private async load(connection: Connection): Promise<void> {
    const { version, caps, head, base, books, tail } = await loadCaps(connection);
    this.version = version;
    this.owners = Object.entries(caps).map(([owner, list]) => new CoveredBets(owner, list));
    this.markets.clear();
    this.players.clear();
    this.changed.clear();
    for (const { owner, marketId, market, legs } of books) {
      this.markets.set(marketId, market);
      this.owners.find((one) => one.owner === owner)?.load(marketId, market, legs);
    }
    await this.learnUnknown(connection, tail);
    for (const entry of tail) this.apply(entry);
    this.head = head;
    this.base = base;
    this.isStale = false;
  }

  /** A settlement that was taken back opens bets of a market whose book was empty. */
  private async learnUnknown(connection: Connection, tail: readonly JournalEntry[]): Promise<void> {
    const described = new Set(tail.flatMap(({ markets }) => Object.keys(markets)));
    const named = new Set(tail.flatMap(({ changes }) => changes.map(({ bet }) => bet.marketId)));
    const unknown = [...named].filter((marketId) => !this.markets.has(marketId) && !described.has(marketId));
    for (const [marketId, market] of await readCapMarkets(connection, unknown)) this.markets.set(marketId, market);
  }

  private marketOf({ marketId }: { readonly marketId: string }): CapMarket {
    return requireValue(this.markets.get(marketId), 'the market of a counted bet');
  }

  private apply({ markets, moments, changes }: JournalEntry): void {
    for (const [marketId, market] of Object.entries(markets)) this.learn(marketId, market);
    for (const [marketId, { field, removals }] of Object.entries(moments ?? {})) {
      const known = this.markets.get(marketId);
      if (known) this.learn(marketId, { ...known, field, removed: removals.map(({ id }) => id) });
    }
    for (const change of changes) this.count(change, this.marketOf(change.bet));
  }

  private count({ bet, weight }: CapChange, market: CapMarket): void {
    this.noteChanged(bet);
    for (const owner of this.owners)
      if (owner.owner === HOUSE || owner.owner === bet.tenantId) owner.count(bet, market, weight);
  }

  private noteChanged({ tenantId, marketId }: CountedBet): void {
    for (const owner of this.owners) {
      if (owner.owner !== HOUSE && owner.owner !== tenantId) continue;
      const name = `${owner.owner} ${marketId}`;
      if (!this.changed.has(name)) this.changed.set(name, [owner, marketId]);
    }
  }

  private learn(marketId: string, market: CapMarket): void {
    this.markets.set(marketId, market);
    for (const owner of this.owners) {
      owner.update(marketId, market);
      this.changed.set(`${owner.owner} ${marketId}`, [owner, marketId]);
    }
  }

  private endReservations(): void {
    this.uncounted = [];
    for (const owner of this.owners) owner.endReservations();
  }

  private get hasChanged(): boolean {
    return this.changes.length > 0 || this.newMarkets.size > 0;
  }

  private entry(): string | null {
    if (!this.hasChanged) return null;
    return writeEntry({ markets: Object.fromEntries(this.newMarkets), changes: this.changes });
  }

  private withPlayers(): CoveredBets[] {
    return this.owners.filter(({ hasPlayerCaps }) => hasPlayerCaps);
  }

  private dropPlayers(): void {
    this.players.clear();
    for (const owner of this.owners) owner.removePlayers();
  }
}

const pending = (bet: CountedBet): CountedBet => ({ ...bet, pending: true });

const matching = (delayed: CountedBet, matched: CountedBet): CapChange[] => [
  { bet: pending(delayed), weight: -1 },
  { bet: { ...matched, pending: false }, weight: 1 },
];

/** Writes what a batch counts, in its transaction, under the lock of the journal. */
export async function countBatch(connection: Connection, caps: CapCounter): Promise<void> {
  const parameters = caps.parameters(false);
  if (parameters[2] !== null) await connection.query('SELECT betting_cap_count($1, $2, $3)', [...parameters]);
}
