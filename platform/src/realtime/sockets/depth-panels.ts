import type { Socket } from 'socket.io';
import type { SocketEvents } from '@backlay/shared/contract';
import type { SeenBrands } from '../../core/scope';
import type { SocketMarkets } from './ports';

/** How often an open panel is looked at, ms: at most four updates a second (E4.02). */
const CONFLATE_MS = 250;
/** Panels that one tab may have open: a ladder shows four runners. */
const PANELS_MOST = 8;

type Panel = SocketEvents['getMarketDepthUpdates'];

interface OpenPanel {
  readonly runner: Parameters<SocketMarkets['panel']>[0];
  sent: string;
  readonly release: () => void;
}

/** The open panels of one tab. Nothing is sent without one; each is sent again only where it changed. */
export class DepthPanels {
  private readonly open = new Map<string, OpenPanel>();
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly socket: Pick<Socket, 'emit'>,
    private readonly markets: Pick<SocketMarkets, 'panel' | 'hold' | 'eventOf'>,
    private readonly brands: SeenBrands,
  ) {}

  /** Undefined where too many are open; null where the runner is not known or not seen. */
  add(marketId: string, teamId: string): Panel | null | undefined {
    const key = `${marketId} ${teamId}`;
    if (this.open.size >= PANELS_MOST && !this.open.has(key)) return undefined;
    const runner = { marketId, teamId };
    const panel = this.markets.panel(runner, this.brands);
    if (!panel) return null;
    this.open.get(key)?.release();
    // Where prices of the event only begin to follow the source here, the next look sends them.
    const { release } = this.markets.hold(this.markets.eventOf(marketId) ?? '');
    this.open.set(key, { runner, sent: JSON.stringify(panel), release });
    this.timer ??= setInterval(() => this.send(), CONFLATE_MS);
    return panel;
  }

  remove(marketId: string, teamId: string): void {
    const key = `${marketId} ${teamId}`;
    this.open.get(key)?.release();
    this.open.delete(key);
    if (this.open.size === 0) this.stop();
  }

  stop(): void {
    this.open.forEach(({ release }) => release());
    this.open.clear();
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private send(): void {
    for (const shown of this.open.values()) {
      const panel = this.markets.panel(shown.runner, this.brands);
      const text = JSON.stringify(panel);
      if (!panel || text === shown.sent) continue;
      shown.sent = text;
      this.socket.emit('getMarketDepthUpdates', panel);
    }
  }
}
