import { LRUCache } from 'lru-cache';
import type { TenantRecord } from '../../core/tenants';
import type { DrawnPage } from '../drawing';
import type { RenderedPage } from './document';
import type { EncodedPage } from './send-page';

/** A page that is the same for all its visitors. */
export interface SharedPage {
  readonly page: RenderedPage;
  readonly headers: Readonly<Record<string, string>>;
  readonly drawn: Promise<DrawnPage | null> | null;
  readonly encoded: EncodedPage;
}

/** A page is made at most this often, ms. */
const EVERY_MS = 1000;
const MOST_PAGES = 200;

interface Stored {
  readonly tenant: TenantRecord;
  readonly page: SharedPage;
  readonly at: number;
}

/** Pages that are equal for all visitors: each is made, drawn and compressed once a second at most (F9.05). */
export class PageMemory {
  private readonly pages = new LRUCache<string, Stored>({ max: MOST_PAGES });

  constructor(private readonly clock: () => number = Date.now) {}

  /** The page of a key as it was made within the last second, else as it is made now. A change of the brand makes it anew. */
  read(key: string, tenant: TenantRecord, make: () => SharedPage): SharedPage {
    const known = this.pages.get(key);
    if (known?.tenant === tenant && this.clock() - known.at < EVERY_MS) return known.page;
    const made = { tenant, page: make(), at: this.clock() };
    this.pages.set(key, made);
    const forget = () => this.pages.peek(key) === made && this.pages.delete(key);
    // Without a screen, or with a stale one, the next visitor may have more luck.
    made.page.drawn?.then((drawn) => (drawn === null || drawn.isStale) && forget(), forget);
    return made.page;
  }
}
