import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FavouriteEvent, FavouriteMarket } from '@backlay/shared/contract';
import type { Host } from '@backlay/shared/host';

export interface FavouritesState {
  /** Ids of favourite events and markets (B3.26). */
  readonly events: ReadonlySet<string>;
  readonly markets: ReadonlySet<string>;
  /** As the platform lists them, null until it did. */
  readonly listed: readonly FavouriteEvent[] | null;
  readonly listedMarkets: readonly FavouriteMarket[] | null;
}

const none: FavouritesState = { events: new Set(), markets: new Set(), listed: null, listedMarkets: null };

/** What the player keeps at hand: shown at once, and read again after every change (B4.28). Failures go without a word (B8.04). */
export class Favourites {
  readonly store: StoreApi<FavouritesState> = createStore(() => none);
  private player: string | null = null;

  constructor(private readonly host: Host) {
    host.session.store.subscribe(() => this.followSession());
    this.followSession();
  }

  toggleEvent(eventId: string): Promise<void> {
    const isOn = this.store.getState().events.has(eventId);
    const call = isOn ? 'deleteFavouriteEvent' : 'addFavouriteEvent';
    return this.change({ events: turned(this.store.getState().events, eventId) }, () =>
      this.host.api.call(call, { eventId }),
    );
  }

  toggleMarket(marketId: string): Promise<void> {
    const isOn = this.store.getState().markets.has(marketId);
    const call = isOn ? 'deleteFavouriteMarket' : 'addFavouriteMarket';
    return this.change({ markets: turned(this.store.getState().markets, marketId) }, () =>
      this.host.api.call(call, { marketId }),
    );
  }

  async read(): Promise<void> {
    const { player } = this;
    if (player === null) return;
    const { api } = this.host;
    const [events, markets] = await Promise.allSettled([api.call('favouriteEvents'), api.call('favouriteMarkets')]);
    if (player !== this.player) return;
    if (events.status === 'fulfilled') {
      const { docs } = events.value;
      this.store.setState({ listed: docs, events: new Set(docs.map(({ eventId }) => eventId)) });
    }
    if (markets.status === 'fulfilled') {
      const { docs } = markets.value;
      this.store.setState({ listedMarkets: docs, markets: new Set(docs.map(({ marketId }) => marketId)) });
    }
  }

  private async change(shown: Partial<FavouritesState>, call: () => Promise<{ readonly message: string }>) {
    if (!this.host.navigation.requireSignIn()) return;
    const before = this.store.getState();
    this.store.setState(shown);
    try {
      this.host.toasts.success((await call()).message);
    } catch {
      this.store.setState({ events: before.events, markets: before.markets });
    }
    await this.read();
  }

  private followSession(): void {
    const { status, userType, profile } = this.host.session.store.getState();
    const player = status === 'signed-in' && userType === 'user' ? (profile?._id ?? null) : null;
    if (player === this.player) return;
    this.player = player;
    this.store.setState(none);
    void this.read();
  }
}

function turned(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(ids);
  if (!after.delete(id)) after.add(id);
  return after;
}
