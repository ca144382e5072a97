import { LRUCache } from 'lru-cache';
import type { TenantRecord } from '../../core/tenants';

/** The screen of a page as its server part drew it. */
export interface DrawnPage {
  /** When its answers were read, ms. */
  readonly at: number;
  readonly html: string;
  readonly css: string;
  /** JSON of what the remote starts from, with the version that made it; empty where the page has no room for it. */
  readonly data: string;
  /** Its prices are older than their markets allow: they are read, and not bet on. */
  readonly isStale?: boolean;
}

/** A screen is drawn at most this often, ms. */
const EVERY_MS = 1000;
/** One that is older is not shown while the next one is drawn, ms. With the memory of pages that is half of what makes a price stale. */
const OLDEST_MS = 3000;
/** One up to this age is shown as stale where the next one is late: better than outlines, ms. */
const OLDEST_STALE_MS = 30_000;
const MOST_STORED = 300;

/** No process was free, or an answer was missing: nothing is known against the screen that was drawn before. */
export const UNAVAILABLE = Symbol('unavailable');
/** A screen as it was drawn; null where its version failed or draws nothing. */
export type Drawn = DrawnPage | null | typeof UNAVAILABLE;

interface Stored {
  readonly tenant: TenantRecord;
  readonly page: DrawnPage | null;
  /** When the page was drawn, and when it was last tried, ms. */
  readonly at: number;
  readonly triedAt: number;
}

/** What was drawn last of each screen. Of too many screens, the one that was used least recently goes (F9.05). */
export class ScreenMemory {
  private readonly stored = new LRUCache<string, Stored>({ max: MOST_STORED });

  constructor(private readonly now: () => number) {}

  /** Whether a screen was tried within the last second, so that it is not drawn again yet. */
  isRecent(key: string, tenant: TenantRecord): boolean {
    const known = this.find(key, tenant);
    return known !== undefined && this.now() - known.triedAt < EVERY_MS;
  }

  /** A screen that is new enough to be shown while the next one is drawn. */
  findFresh(key: string, tenant: TenantRecord): DrawnPage | null {
    const known = this.find(key, tenant);
    return known && this.now() - known.at < OLDEST_MS ? known.page : null;
  }

  /** The screen to show when there is no newer one: an old one as stale, and without the data that its remote would start from. */
  findShown(key: string, tenant: TenantRecord): DrawnPage | null {
    const known = this.find(key, tenant);
    const age = known ? this.now() - known.at : Infinity;
    if (!known?.page || age < OLDEST_MS) return known?.page ?? null;
    return age < OLDEST_STALE_MS ? { ...known.page, data: '', isStale: true } : null;
  }

  /** Stores what was drawn. A screen that was not available leaves the last one in place. */
  store(key: string, tenant: TenantRecord, drawn: Drawn): void {
    const triedAt = this.now();
    const last = drawn === UNAVAILABLE ? this.find(key, tenant) : undefined;
    const page = drawn === UNAVAILABLE ? (last?.page ?? null) : drawn;
    this.stored.set(key, { tenant, page, at: last?.at ?? triedAt, triedAt });
  }

  /** The last screen of a key. A change of the brand makes it void. */
  private find(key: string, tenant: TenantRecord): Stored | undefined {
    const known = this.stored.get(key);
    return known?.tenant === tenant ? known : undefined;
  }
}
