import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { TestClient } from './testing';

export interface Market {
  readonly eventId: string;
  readonly marketId: string;
  readonly runnerId: string;
  readonly odd: number;
  readonly version: number;
}

/** What players did, and what they were told: a record outside of the platform. */
export interface Record {
  requests: number;
  /** Neither 2xx nor a 503, 429 or 502 that a fault explains. */
  failed: number;
  /** 503, 429, 502 and broken connections. */
  refused: number;
  readonly acknowledged: Set<string>;
  readonly unknown: Set<string>;
  /** Statuses that no fault may cause. */
  readonly unexpected: Set<number>;
}

export interface LoadOptions {
  readonly client: TestClient;
  readonly token: string;
  readonly market: Market;
  readonly betsPerSecond: number;
  readonly readsPerSecond: number;
}

/** Bets and reads at a fixed rate until it is stopped; whoever waits for a response does not hold the others up. */
export function startLoad({ client, token, market, betsPerSecond, readsPerSecond }: LoadOptions) {
  const record: Record = {
    requests: 0,
    failed: 0,
    refused: 0,
    acknowledged: new Set(),
    unknown: new Set(),
    unexpected: new Set(),
  };
  const underWay = new Set<Promise<void>>();
  let number = 0;
  const note = (status: number): void => {
    record.requests += 1;
    if (status === 200) return;
    if ([0, 429, 502, 503].includes(status)) record.refused += 1;
    else {
      record.failed += 1;
      record.unexpected.add(status);
    }
  };
  const bet = async (): Promise<void> => {
    number += 1;
    const clientRef = `load-${process.pid}-${number}`;
    const response = await client
      .call('royal', 'placeBet', {
        token,
        body: {
          clientRef,
          eventId: market.eventId,
          marketId: market.marketId,
          marketType: 'BETFAIR',
          marketVersion: market.version,
          oddType: 'back',
          odd: market.odd,
          teamId: market.runnerId,
          stake: 100,
          pricePolicy: 'any',
        },
      })
      .catch(() => null);
    const status = response?.status ?? 0;
    // A price that is stale or a market that is not known yet is a refusal, not a fault.
    note(status === 400 ? 503 : status);
    if (status === 200) record.acknowledged.add(clientRef);
    else if (status !== 400) record.unknown.add(clientRef);
  };
  const read = async (): Promise<void> => {
    const response = await client.call('royal', 'points', { token }).catch(() => null);
    note(response?.status ?? 0);
  };
  const every = (perSecond: number, work: () => Promise<void>) =>
    setInterval(() => {
      const turn: Promise<void> = work().finally(() => underWay.delete(turn));
      underWay.add(turn);
    }, 1000 / perSecond);
  const timers = [every(betsPerSecond, bet), every(readsPerSecond, read)];
  return {
    record,
    async stop(): Promise<Record> {
      timers.forEach((timer) => clearInterval(timer));
      await Promise.all(underWay);
      return record;
    },
  };
}

/** A tab as the pages have it: it connects again by itself, and reads anew what it shows. */
export class Tab {
  available: number | null = null;
  private readonly socket: Socket;
  private readonly check: ReturnType<typeof setInterval>;

  constructor(
    port: number,
    private readonly client: TestClient,
    private readonly token: string,
    private readonly eventId: string,
  ) {
    this.socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      auth: { token, userType: 'user' },
      extraHeaders: { host: 'royal.localhost' },
      reconnectionDelay: 500,
      reconnectionDelayMax: 1000,
      forceNew: true,
    });
    this.socket.on('connect', () => void this.read());
    this.socket.on('getPtsUpdates', ({ availablePts }: { availablePts: number }) => (this.available = availablePts));
    this.check = setInterval(() => {
      if (!this.socket.connected && !this.socket.active) this.socket.connect();
    }, 1000);
  }

  get isConnected(): boolean {
    return this.socket.connected;
  }

  close(): void {
    clearInterval(this.check);
    this.socket.disconnect();
  }

  private async read(): Promise<void> {
    this.socket.emit('postEventSubscription', { eventId: this.eventId }, () => undefined);
    for (;;) {
      const response = await this.client.call('royal', 'points', { token: this.token }).catch(() => null);
      if (response?.status === 200) return void (this.available = response.body.docs.availablePts);
      if (!this.socket.connected) return;
      await sleep(300);
    }
  }
}
