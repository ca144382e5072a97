import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EndpointPayload, HomePayload, HomeEvent } from '@backlay/shared/contract';
import { bySportOrder } from '@backlay/shared/domain';
import type { Api } from '@backlay/shared/host';
import type { OddsStore } from '../odds';
import { unpackHome, unpackTree, type PackedHome, type PackedTree } from './packed-home';

export type SportTree = EndpointPayload<'sportTree'>;

/** One list of home: all sports, or those of one. */
export interface HomeList {
  readonly docs: HomePayload | null;
  readonly failed: boolean;
}

interface Lists {
  /** By event type id; '' is all sports. */
  readonly home: Readonly<Record<string, HomeList>>;
  readonly tree: SportTree | null;
}

/** What the tree of a page without a list refers to. */
export const NO_EVENTS: HomePayload = { ongoing: [], upcoming: [], highlight: [], marketIds: [], fastestOdd: [] };
const unread: HomeList = { docs: null, failed: false };

/** What came with the page, packed; the page of another remote holds something else. */
export interface DrawnLists {
  readonly home?: readonly { readonly sportId: string; readonly lists: PackedHome }[];
  readonly tree?: PackedTree | undefined;
}

/** The store of the page with what it was drawn from, and by which remote. */
export const DRAWN_DATA = 'page.drawn';

/** So long after the visit began, the lists that came with the page are read again as usual, ms. */
const FRESH_MS = 15_000;

/** The cached lists of home and the sport tree, so that a page that opens again shows at once (OQ-121). */
export class EventListsStore {
  readonly store: StoreApi<Lists> = createStore(() => ({ home: {}, tree: null }));
  private readonly reading = new Map<string, Promise<void>>();
  /** Lists that came with the page: who opens one while it is fresh has it. */
  private readonly drawn = new Set<string>();

  constructor(
    private readonly api: Api,
    private readonly books: OddsStore,
  ) {}

  /** Starts from what the page was drawn with: no list is read a second time for it. */
  seed({ home = [], tree }: DrawnLists): void {
    let first = NO_EVENTS;
    for (const { sportId, lists } of home) {
      const docs = unpackHome(lists);
      if (first === NO_EVENTS) first = docs;
      this.show(sportId, docs);
      this.drawn.add(`home ${sportId}`);
    }
    if (!tree) return;
    this.store.setState({ tree: unpackTree(tree, first).sort(bySportOrder) });
    this.drawn.add('tree');
  }

  homeOf(state: Lists, sportId: string): HomeList {
    return state.home[sportId] ?? unread;
  }

  /** Reads a list of home for who opens it; one that has just come with the page is not read again (F9.03). */
  openHome(sportId: string): void {
    if (!this.isFresh(`home ${sportId}`)) void this.readHome(sportId);
  }

  /** The same for the sport tree. */
  openTree(): void {
    if (!this.isFresh('tree')) void this.readTree();
  }

  /** Reads a list of home again. A failure keeps what was there (B8.03). */
  readHome(sportId: string): Promise<void> {
    return this.once(`home ${sportId}`, () => this.fetchHome(sportId));
  }

  /** Reads every list of home again that was read before. */
  readShown(): void {
    for (const sportId of Object.keys(this.store.getState().home)) void this.readHome(sportId);
  }

  /** Reads the sport tree: sports in their order, Kabaddi last (B9.06). */
  readTree(): Promise<void> {
    return this.once('tree', () => this.fetchTree());
  }

  private isFresh(what: string): boolean {
    return this.drawn.has(what) && performance.now() < FRESH_MS;
  }

  /** Chips, tree and page ask for the same: one call answers them all. */
  private once(what: string, read: () => Promise<void>): Promise<void> {
    const there = this.reading.get(what);
    if (there) return there;
    const made = read().finally(() => this.reading.delete(what));
    this.reading.set(what, made);
    return made;
  }

  private async fetchHome(sportId: string): Promise<void> {
    try {
      const { docs } = await this.api.call('home', sportId === '' ? {} : { eventTypeId: sportId });
      this.show(sportId, docs);
    } catch {
      this.put(sportId, { docs: this.store.getState().home[sportId]?.docs ?? null, failed: true });
    }
  }

  private async fetchTree(): Promise<void> {
    try {
      const { docs } = await this.api.call('sportTree');
      this.store.setState({ tree: [...docs].sort(bySportOrder) });
    } catch {
      if (!this.store.getState().tree) this.store.setState({ tree: [] });
    }
  }

  private show(sportId: string, docs: HomePayload): void {
    this.books.define(marketsOf(docs));
    this.books.noteStale(staleIn(docs));
    const before = this.store.getState().home[sportId]?.docs;
    this.put(sportId, { docs: before ? keepEqualEvents(docs, before) : docs, failed: false });
  }

  private put(sportId: string, list: HomeList): void {
    this.store.setState(({ home }) => ({ home: { ...home, [sportId]: list } }));
  }
}

/** A list with the events of the one before where they are equal: their rows are not drawn anew (E8.19). */
export function keepEqualEvents(list: HomePayload, before: HomePayload): HomePayload {
  const known = new Map(
    [...before.ongoing, ...before.upcoming, ...before.highlight].map((event) => [JSON.stringify(event), event]),
  );
  const keep = (events: readonly HomeEvent[]) => events.map((event) => known.get(JSON.stringify(event)) ?? event);
  return { ...list, ongoing: keep(list.ongoing), upcoming: keep(list.upcoming), highlight: keep(list.highlight) };
}

const staleIn = ({ ongoing, upcoming, highlight }: HomePayload): readonly string[] =>
  [...ongoing, ...upcoming, ...highlight].flatMap(({ stale, event }) => (stale ? [event.id] : []));

function marketsOf({ ongoing, upcoming, highlight }: HomePayload) {
  return [...ongoing, ...upcoming, ...highlight].flatMap(({ market }: HomeEvent) => (market ? [market] : []));
}
