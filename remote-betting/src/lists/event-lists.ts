import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallDocs, HomeDocs, HomeEvent } from '@backlay/shared/contract';
import { bySportOrder } from '@backlay/shared/domain';
import type { Api } from '@backlay/shared/host';
import type { BookStore } from '../odds';

export type SportTree = CallDocs<'sportTree'>;

/** One list of home: all sports, or those of one. */
export interface HomeList {
  readonly docs: HomeDocs | null;
  readonly failed: boolean;
}

interface Lists {
  /** By event type id; '' is all sports. */
  readonly home: Readonly<Record<string, HomeList>>;
  readonly tree: SportTree | null;
}

const unread: HomeList = { docs: null, failed: false };

/** The lists of home and the sport tree, kept so that a page that is opened again shows at once (OQ-121). */
export class EventLists {
  readonly store: StoreApi<Lists> = createStore(() => ({ home: {}, tree: null }));
  private latest = 0;

  constructor(
    private readonly api: Api,
    private readonly books: BookStore,
  ) {}

  homeOf(state: Lists, sportId: string): HomeList {
    return state.home[sportId] ?? unread;
  }

  /** Reads a list of home again. A failure keeps what was there (B8.03). */
  async readHome(sportId: string): Promise<void> {
    const order = (this.latest += 1);
    try {
      const { docs } = await this.api.call('home', sportId === '' ? {} : { eventTypeId: sportId });
      if (order < this.latest && this.store.getState().home[sportId]?.docs) return;
      this.books.define(marketsOf(docs));
      this.put(sportId, { docs, failed: false });
    } catch {
      this.put(sportId, { docs: this.store.getState().home[sportId]?.docs ?? null, failed: true });
    }
  }

  /** Reads the sport tree: sports in their order, Kabaddi last (B9.06). */
  async readTree(): Promise<void> {
    try {
      const { docs } = await this.api.call('sportTree');
      this.store.setState({ tree: [...docs].sort(bySportOrder) });
    } catch {
      if (!this.store.getState().tree) this.store.setState({ tree: [] });
    }
  }

  private put(sportId: string, list: HomeList): void {
    this.store.setState(({ home }) => ({ home: { ...home, [sportId]: list } }));
  }
}

function marketsOf({ ongoing, upcoming, highlight }: HomeDocs) {
  return [...ongoing, ...upcoming, ...highlight].flatMap(({ market }: HomeEvent) => (market ? [market] : []));
}
