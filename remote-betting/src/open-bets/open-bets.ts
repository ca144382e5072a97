import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Bet, EndpointResponse, MarketPosition } from '@backlay/shared/contract';
import type { Host } from '@backlay/shared/host';
import { loadWithRetry } from '@backlay/shared/ui';

export interface OpenBetsState {
  readonly status: 'unread' | 'reading' | 'ready' | 'failed';
  /** Newest first (B4.08). */
  readonly bets: readonly Bet[];
  /** By market id. */
  readonly positions: Readonly<Record<string, MarketPosition>>;
  /** Settled while this tab was open, newest first. */
  readonly settled: readonly Bet[];
}

const none: OpenBetsState = { status: 'unread', bets: [], positions: {}, settled: [] };
const LISTED = 100;
/** The channel on which the bar at the foot of a phone receives the number of open bets. */
const OPEN_BETS_COUNT = 'open-bets.count';

const isOpen = ({ status }: Bet): boolean => status === 'delayed' || status === 'matched';

/** The player's open bets and positions, followed over the socket so that every tab shows the same (A7.47 to A7.49). */
export class OpenBets {
  readonly store: StoreApi<OpenBetsState> = createStore(() => none);
  private readonly events = new Map<string, number>();
  private player: string | null = null;
  private waiting = 0;

  constructor(private readonly host: Host) {
    host.realtime.on('getOpenBetUpdates', ({ bet }) => this.take(bet));
    host.realtime.on('getOpenBetResultUpdates', ({ bets }) => this.settle(bets));
    host.session.store.subscribe(() => this.followSession());
    this.store.subscribe(() => this.publishCount());
    this.followSession();
  }

  /** Reads the open bets again. What was there stays when it fails (B8.03). */
  async read(): Promise<void> {
    if (this.player === null) return;
    this.store.setState(({ status }) => ({ status: status === 'ready' ? status : 'reading' }));
    try {
      const { player } = this;
      const bets = await this.readAll();
      if (player === this.player) this.store.setState({ status: 'ready', bets });
    } catch {
      this.store.setState(({ bets }) => ({ status: bets.length ? 'ready' : 'failed' }));
    }
  }

  /** Page after page, as long as there are more; a bet that moved to the next page meanwhile counts once. */
  private async readAll(): Promise<readonly Bet[]> {
    const all = new Map<string, Bet>();
    for (let page: number | null = 1; page !== null;) {
      const { docs, nextPageNumber }: EndpointResponse<'openBets'> = await this.host.api.call('openBets', {
        page,
        limit: LISTED,
      });
      for (const bet of docs) all.set(bet._id, all.get(bet._id) ?? bet);
      page = nextPageNumber;
    }
    return [...all.values()];
  }

  /** Keeps the positions of an event current until the answer is called. */
  watchPositions(eventId: string): () => void {
    this.events.set(eventId, (this.events.get(eventId) ?? 0) + 1);
    void this.readPositions(eventId);
    return () => {
      const left = (this.events.get(eventId) ?? 1) - 1;
      if (left > 0) this.events.set(eventId, left);
      else this.events.delete(eventId);
    };
  }

  /** A bet as the platform now has it: into the list, or out of it. */
  take(bet: Bet, position?: MarketPosition): void {
    this.store.setState(({ bets }) => ({ bets: isOpen(bet) ? withFirst(bets, bet) : without(bets, [bet]) }));
    if (position) this.putPosition(position);
    else this.refreshPositions(bet.market.event.id);
  }

  /** How many bets wait: they count as open (E1.14). */
  setWaiting(waiting: number): void {
    this.waiting = waiting;
    this.publishCount();
  }

  /** How fills of one order are counted loads with the first bet: a page of a visitor goes without it (F9.07). */
  private publishCount(): void {
    if (this.store.getState().bets.length === 0) return this.setCount(this.waiting);
    loadWithRetry(() => import(/* webpackChunkName: "orders" */ './average-odds')).then(
      ({ foldFills, listBets }) => this.setCount(foldFills(listBets(this.store.getState().bets)).length + this.waiting),
      () => undefined,
    );
  }

  private setCount(count: number): void {
    const notified = this.host.channels.store(OPEN_BETS_COUNT, () => ({ count: 0 }));
    if (notified.getState().count !== count) notified.setState({ count });
  }

  /** A position as the platform now has it. */
  putPosition(position: MarketPosition): void {
    this.putPositions([position]);
  }

  /** Reads the positions of an event again where a screen shows them. */
  refreshPositions(eventId: string): void {
    void this.readPositions(eventId);
  }

  private settle(settled: readonly Bet[]): void {
    this.store.setState((state) => ({
      bets: without(state.bets, settled),
      settled: [...settled, ...without(state.settled, settled)],
    }));
    for (const eventId of new Set(settled.map(({ market }) => market.event.id))) void this.readPositions(eventId);
  }

  private async readPositions(eventId: string): Promise<void> {
    if (this.player === null || !this.events.has(eventId)) return;
    try {
      const { docs } = await this.host.api.call('marketPositions', { eventId });
      this.putPositions(docs, eventId);
    } catch {
      // The next bet or the next visit reads them again.
    }
  }

  private putPositions(read: readonly MarketPosition[], wholeEvent?: string): void {
    this.store.setState(({ positions }) => {
      const stored = Object.values(positions).filter(({ eventId }) => eventId !== wholeEvent);
      return { positions: Object.fromEntries([...stored, ...read].map((each) => [each.marketId, each])) };
    });
  }

  private followSession(): void {
    const { status, userType, profile } = this.host.session.store.getState();
    const player = status === 'signed-in' && userType === 'user' ? (profile?._id ?? '') : null;
    if (player === this.player) return;
    this.player = player;
    this.store.setState(none);
    if (player === null) return;
    void this.read();
    for (const eventId of this.events.keys()) void this.readPositions(eventId);
  }
}

/** A bet that is there already stays in its place. */
function withFirst(bets: readonly Bet[], bet: Bet): readonly Bet[] {
  const there = bets.some(({ _id }) => _id === bet._id);
  return there ? bets.map((each) => (each._id === bet._id ? bet : each)) : [bet, ...bets];
}

const without = (bets: readonly Bet[], gone: readonly Bet[]): readonly Bet[] =>
  bets.filter(({ _id }) => !gone.some((bet) => bet._id === _id));
