import { WebSocket } from 'ws';
import type { EventFrame } from '@backlay/shared/contract';
import type { TestClient } from './index';
import type { Market, Player } from './load';

const RECONNECT_MS = 500;
const RETRY_MS = 300;

/** A tab as the pages have it: it connects again by itself and then reads anew what it shows. Thousands fit into one process. */
export class Tab {
  available: number | null = null;
  status: string | null = null;
  /** The platform marked the prices as too old to bet on. */
  isStale = false;
  isConnected = false;
  /** Number of connections that this tab has had. */
  connections = 0;
  private socket: WebSocket | null = null;
  private isClosed = false;
  private pushes = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly port: number,
    private readonly client: TestClient,
    readonly player: Player,
    private readonly watched: Market,
  ) {
    this.connect();
  }

  /** Whether this tab offers the market to its player. */
  get isOffering(): boolean {
    return this.isConnected && !this.isStale && this.status === 'OPEN';
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.socket?.terminate();
  }

  private connect(): void {
    if (this.isClosed) return;
    const socket = new WebSocket(`ws://127.0.0.1:${this.port}/socket.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
      handshakeTimeout: 5000,
      headers: { host: 'royal.localhost' },
    });
    this.socket = socket;
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.isConnected = false;
      if (!this.isClosed) this.timer = setTimeout(() => this.connect(), RECONNECT_MS * (1 + Math.random()));
    });
    socket.on('message', (data: Buffer) => this.receive(socket, data.toString()));
  }

  private receive(socket: WebSocket, text: string): void {
    if (text.startsWith('42')) return this.take(text);
    if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token: this.player.token, userType: 'user' })}`);
    else if (text === '2') socket.send('3');
    else if (text.startsWith('44') || text === '41') socket.close();
    else if (text.startsWith('40')) this.subscribe(socket);
    else if (text.startsWith('43')) {
      const [ack] = JSON.parse(text.slice(text.indexOf('['))) as [{ ok: boolean; frame?: EventFrame }];
      if (ack.frame) this.note(ack.frame);
      if (!ack.ok) setTimeout(() => this.subscribe(socket), RETRY_MS);
    }
  }

  private subscribe(socket: WebSocket): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (!this.isConnected) {
      this.isConnected = true;
      this.connections += 1;
      void this.readPoints(socket);
    }
    socket.send(`420["postEventSubscription",${JSON.stringify({ eventId: this.watched.eventId })}]`);
  }

  private take(text: string): void {
    if (text.startsWith('42["getPtsUpdates"')) {
      const [, points] = JSON.parse(text.slice(2)) as [string, { availablePts: number }];
      this.pushes += 1;
      this.available = points.availablePts;
    } else if (text.startsWith('42["getMarketStatusByEventId"')) {
      this.note((JSON.parse(text.slice(2)) as [string, EventFrame])[1]);
    }
  }

  private note({ markets, stale }: EventFrame): void {
    this.isStale = stale;
    const market = markets.find(({ marketId }) => marketId === this.watched.marketId);
    if (market?.status) this.status = market.status;
    if (market?.version) this.watched.version = market.version;
  }

  /** What was pushed during the read is newer than its response. */
  private async readPoints(socket: WebSocket): Promise<void> {
    while (socket.readyState === WebSocket.OPEN) {
      const before = this.pushes;
      const response = await this.client.call('royal', 'points', { token: this.player.token }).catch(() => null);
      if (this.pushes !== before) return;
      if (response?.status === 200) return void (this.available = response.body.docs.availablePts);
      await new Promise((done) => setTimeout(done, RETRY_MS));
    }
  }
}

/** Measures the longest pause between the prices that one process sends; a test changes them all the time. */
export class PriceWatch {
  private lastAt = performance.now();
  private longest = 0;
  private isClosed = false;
  private socket: WebSocket | null = null;

  constructor(
    private readonly port: number,
    private readonly player: Player,
    private readonly eventId: string,
  ) {
    this.connect();
  }

  /** Longest pause since the last call, ms; an ongoing pause counts as long as it is. */
  takeLongest(): number {
    const longest = Math.max(this.longest, performance.now() - this.lastAt);
    this.longest = 0;
    return longest;
  }

  close(): void {
    this.isClosed = true;
    this.socket?.terminate();
  }

  /** Like a tab, after the platform asked it to read anew. */
  private connect(): void {
    if (this.isClosed) return;
    const socket = new WebSocket(`ws://127.0.0.1:${this.port}/socket.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
      headers: { host: 'royal.localhost' },
    });
    this.socket = socket;
    socket.on('error', () => undefined);
    socket.on('close', () => setTimeout(() => this.connect(), RECONNECT_MS));
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token: this.player.token, userType: 'user' })}`);
      else if (text === '2') socket.send('3');
      else if (text.startsWith('44') || text === '41') socket.close();
      else if (text.startsWith('40')) socket.send(`420["postEventSubscription",{"eventId":"${this.eventId}"}]`);
      else if (text.startsWith('42["getMarketStatusByEventId"')) {
        const now = performance.now();
        this.longest = Math.max(this.longest, now - this.lastAt);
        this.lastAt = now;
      }
    });
  }
}
