import type { AddressInfo } from 'node:net';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import { generate } from 'selfsigned';
import { reduceMarket, type MarketCache } from '../betfair-stream/reducer';
import { type MarketChange, type MarketChangeMessage } from '../betfair-stream/change';
import type { MarketMessage, ServerMessage } from './protocol';
import { LineSplitter } from './tls-connection';

export const APP_KEY = 'app-key-of-the-test';
export const SESSION = 'session-token-of-the-test';

export interface Request {
  readonly op: string;
  readonly id: number;
  readonly appKey?: string;
  readonly session?: string;
  readonly clk?: string;
  readonly initialClk?: string;
  readonly conflateMs?: number;
  readonly heartbeatMs?: number;
  readonly marketFilter?: object;
  readonly marketDataFilter?: object;
}

/** A certificate for localhost that signs itself. Those that one file of authorities holds need different names. */
export const generateCertificate = (name: string) =>
  generate([{ name: 'commonName', value: name }], {
    keySize: 2048,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });

/** The exchange as a client meets it: TLS, the real protocol, recorded prices; and whatever a test wants to go wrong. */
export class TestingExchange {
  readonly requests: Request[] = [];
  /** What the next subscription with a clock is answered with. */
  refuseClocks = false;
  /** Sessions that are accepted. */
  session = SESSION;
  /** Images go out in so many parts. */
  segments = 1;
  private server: Server | undefined;
  private socket: TLSSocket | undefined;
  private pem = { cert: '', private: '' };
  private position = 0;
  private subscriptionId = 2;
  private readonly caches = new Map<string, MarketCache>();
  private subscribed: (() => void)[] = [];
  private isSubscribed = false;

  constructor(private readonly messages: readonly MarketChangeMessage[]) {}

  async open(): Promise<void> {
    this.pem = await generateCertificate('localhost');
    const server = createServer({ cert: this.pem.cert, key: this.pem.private }, (socket) => this.serve(socket));
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }

  get ca(): string {
    return this.pem.cert;
  }

  get port(): number {
    return (this.server!.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.socket?.destroy();
    await new Promise<void>((resolve) => void this.server!.close(() => resolve()));
  }

  /** Resolves once a client is subscribed. */
  async subscription(): Promise<void> {
    if (!this.isSubscribed) await new Promise<void>((resolve) => this.subscribed.push(resolve));
  }

  /** Sends the recording up to this line (1-based, included), each line as one change. */
  async playTo(line: number): Promise<void> {
    while (this.position < line) {
      this.send(this.next());
      if (this.position % 200 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** The recording goes on to this line without anybody hearing it. */
  passTo(line: number): void {
    while (this.position < line) this.next();
  }

  /** The next change as it would be sent. */
  next(): MarketMessage {
    const message = this.messages[this.position]!;
    this.position += 1;
    for (const change of message.mc ?? []) {
      const cache = reduceMarket(this.caches.get(change.id), change);
      if (cache) this.caches.set(change.id, cache);
    }
    return { op: 'mcm', id: this.subscriptionId, clk: `c${this.position}`, pt: message.pt, mc: message.mc ?? [] };
  }

  heartbeat(pt: number): void {
    this.send({ op: 'mcm', id: this.subscriptionId, ct: 'HEARTBEAT', clk: `c${this.position}`, pt });
  }

  send(message: ServerMessage | object): void {
    this.raw(`${JSON.stringify(message)}\r\n`);
  }

  raw(text: string | Buffer): void {
    this.socket?.write(text);
  }

  /** Cuts the connection without a word. */
  drop(): void {
    this.isSubscribed = false;
    this.socket?.destroy();
  }

  private serve(socket: TLSSocket): void {
    this.socket = socket;
    this.isSubscribed = false;
    const splitter = new LineSplitter();
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      for (const line of splitter.push(chunk)) this.answer(JSON.parse(line) as Request);
    });
    this.send({ op: 'connection', connectionId: `test-${this.requests.length}` });
  }

  private answer(request: Request): void {
    this.requests.push(request);
    const { id, op } = request;
    if (op === 'authentication') {
      const known = request.appKey === APP_KEY && request.session === this.session;
      const failure = { statusCode: 'FAILURE', errorCode: 'INVALID_SESSION_INFORMATION', connectionClosed: true };
      this.send({ op: 'status', id, ...(known ? { statusCode: 'SUCCESS', connectionClosed: false } : failure) });
      if (!known) this.socket?.end();
      return;
    }
    if (request.clk !== undefined && this.refuseClocks) {
      this.refuseClocks = false;
      this.send({ op: 'status', id, statusCode: 'FAILURE', errorCode: 'INVALID_CLOCK', connectionClosed: false });
      return;
    }
    this.subscriptionId = id;
    this.send({ op: 'status', id, statusCode: 'SUCCESS', connectionClosed: false });
    if (request.clk === undefined) this.image(id);
    else this.missed(id, Number(request.clk.slice(1)));
    this.isSubscribed = true;
    for (const resolve of this.subscribed.splice(0)) resolve();
  }

  private image(id: number): void {
    if (this.position === 0) this.next();
    const changes = [...this.caches.values()].map(imageOf);
    const more = { initialClk: 'i1', clk: `c${this.position}`, conflateMs: 0, heartbeatMs: 5000 };
    const pt = this.messages[this.position - 1]!.pt;
    if (this.segments === 1 || changes.length < 2)
      return this.send({ op: 'mcm', id, ct: 'SUB_IMAGE', ...more, pt, mc: changes });
    const size = Math.ceil(changes.length / this.segments);
    const parts = Array.from({ length: Math.ceil(changes.length / size) }, (_, at) =>
      changes.slice(at * size, (at + 1) * size),
    );
    parts.forEach((mc, at) => {
      const segmentType = at === 0 ? 'SEG_START' : at === parts.length - 1 ? 'SEG_END' : 'SEG';
      this.send({ op: 'mcm', id, ct: 'SUB_IMAGE', segmentType, ...(segmentType === 'SEG_END' ? more : {}), pt, mc });
    });
  }

  private missed(id: number, from: number): void {
    const missed = this.messages.slice(from, this.position);
    const pt = this.messages[this.position - 1]!.pt;
    const mc = missed.flatMap((message) => message.mc ?? []);
    this.send({ op: 'mcm', id, ct: 'RESUB_DELTA', clk: `c${this.position}`, pt, mc });
  }
}

/** A market as the exchange sends it whole. */
function imageOf({ id, definition, tv, runners }: MarketCache): MarketChange {
  return {
    id,
    img: true,
    marketDefinition: definition,
    tv,
    rc: [...runners.values()].map((runner) => ({
      id: runner.definition.id,
      ...(runner.definition.hc ? { hc: runner.definition.hc } : {}),
      ...(runner.ltp === undefined ? {} : { ltp: runner.ltp }),
      tv: runner.tv,
      atb: runner.atb,
      atl: runner.atl,
      trd: runner.trd,
      batb: runner.batb,
      batl: runner.batl,
      bdatb: runner.bdatb,
      bdatl: runner.bdatl,
    })),
  };
}
