import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FavouriteEvent, FavouriteMarket } from '@backlay/shared/contract';
import { whenSessionKnown } from '@backlay/shared/domain';
import type { Host } from '@backlay/shared/host';

type Change = () => Promise<{ readonly message: string }>;

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
  /** Number of changes that began: a list that was requested before the last one is older than what is shown. */
  private changes = 0;
  private sending: Promise<void> = Promise.resolve();

  constructor(private readonly host: Host) {
    host.session.store.subscribe(() => this.followSession());
    this.followSession();
  }

  toggleEvent(eventId: string): Promise<void> {
    const isOn = this.store.getState().events.has(eventId);
    return this.change(
      ({ events }) => ({ events: withId(events, eventId, !isOn) }),
      () => this.host.api.call(isOn ? 'deleteFavouriteEvent' : 'addFavouriteEvent', { eventId }),
    );
  }

  toggleMarket(marketId: string): Promise<void> {
    const isOn = this.store.getState().markets.has(marketId);
    return this.change(
      ({ markets }) => ({ markets: withId(markets, marketId, !isOn) }),
      () => this.host.api.call(isOn ? 'deleteFavouriteMarket' : 'addFavouriteMarket', { marketId }),
    );
  }

  /** Reads both lists; an answer from before a change is ignored, since the change reads them again. */
  async read(): Promise<void> {
    const { player, changes } = this;
    if (player === null) return;
    const { api } = this.host;
    const [events, markets] = await Promise.allSettled([api.call('favouriteEvents'), api.call('favouriteMarkets')]);
    if (player !== this.player || changes !== this.changes) return;
    if (events.status === 'fulfilled') {
      const { docs } = events.value;
      this.store.setState({ listed: docs, events: new Set(docs.map(({ eventId }) => eventId)) });
    }
    if (markets.status === 'fulfilled') {
      const { docs } = markets.value;
      this.store.setState({ listedMarkets: docs, markets: new Set(docs.map(({ marketId }) => marketId)) });
    }
  }

  /** Shows a change at once and sends it after those before it. A press while the session is restored waits for it. */
  private async change(show: (state: FavouritesState) => Partial<FavouritesState>, call: Change): Promise<void> {
    await whenSessionKnown(this.host.session);
    if (!this.host.navigation.requireSignIn()) return;
    this.changes += 1;
    const before = this.store.getState();
    this.store.setState(show);
    const sent = this.sending.then(call);
    this.sending = sent.then(
      () => undefined,
      () => undefined,
    );
    try {
      this.host.toasts.success((await sent).message);
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

function withId(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const after = new Set(ids);
  if (isIn) after.add(id);
  else after.delete(id);
  return after;
}
