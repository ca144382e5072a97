import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
  /** The bytes of the body, as they are coded. */
  readonly raw: Buffer;
}

/** Decodes its body when it is read: most answers under load are not, and the text of a compressed page costs the machine much. */
class ReceivedAnswer implements Answer {
  constructor(
    readonly status: number,
    readonly headers: string,
    readonly raw: Buffer,
  ) {}

  get body(): string {
    return this.raw.toString('utf8');
  }
}

/** One persistent HTTP connection that costs the machine as little as possible: the load is to be the server's. */
export class LoadConnection {
  private received: Buffer = Buffer.alloc(0);
  private waiting: { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void } | null =
    null;

  private constructor(
    private readonly socket: Socket,
    private readonly host: string,
  ) {
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.take(chunk));
    socket.on('error', (error) => this.waiting?.reject(error));
    socket.on('close', () => this.waiting?.reject(new Error('the server closed the connection')));
  }

  /** `host` goes into the Host header. */
  static open(port: number, host: string): Promise<LoadConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new LoadConnection(socket, host)));
      socket.once('error', reject);
    });
  }

  /** Sends one request and resolves with its answer; one at a time. */
  send(
    method: string,
    path: string,
    {
      token,
      form,
      body = form?.toString(),
      headers = {},
    }: { token?: string; form?: URLSearchParams; body?: string; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Answer> {
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const head = [
      `${method} ${path} HTTP/1.1`,
      `Host: ${this.host}`,
      ...(token ? [`Authorization: Bearer ${token}`, `Authentication: ${token}`] : []),
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...(body ? [`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`] : []),
    ];
    return new Promise((resolve, reject) => {
      if (this.socket.destroyed) return reject(new Error('the server closed the connection'));
      this.waiting = { resolve, reject };
      this.socket.write(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`);
    });
  }

  close(): void {
    this.waiting = null;
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const end = this.received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const headers = this.received.toString('latin1', 0, end);
    const rest = this.received.subarray(end + 4);
    const length = Number(/content-length: *(\d+)/i.exec(headers)?.[1] ?? 0);
    const whole = /transfer-encoding: *chunked/i.test(headers) ? joinChunks(rest) : takeBytes(rest, length);
    if (!whole) return;
    this.received = rest.subarray(whole.end);
    const { waiting } = this;
    this.waiting = null;
    const { raw } = whole;
    waiting?.resolve(new ReceivedAnswer(Number(headers.slice(9, 12)), headers, raw));
  }
}

/** A body, and where it ends; null where more is to come. */
type Whole = { readonly raw: Buffer; readonly end: number } | null;

const takeBytes = (bytes: Buffer, length: number): Whole =>
  bytes.length < length ? null : { raw: bytes.subarray(0, length), end: length };

/** The body of an answer that is sent in pieces, each after its length. */
function joinChunks(bytes: Buffer): Whole {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return null;
    const length = parseInt(bytes.toString('latin1', at, line), 16);
    const next = line + 2 + length + 2;
    if (bytes.length < next) return null;
    if (length === 0) return { raw: Buffer.concat(chunks), end: next };
    chunks.push(bytes.subarray(line + 2, line + 2 + length));
    at = next;
  }
}

export type AtRate = Measured;

/**
 * Sends requests at a fixed rate for some seconds. The time of one counts from when it was due: one that waits for a free connection
 * is late.
 */
export async function measureAtRate(
  connections: readonly LoadConnection[],
  rate: number,
  seconds: number,
  request: (connection: LoadConnection, n: number) => Promise<Answer>,
): Promise<AtRate> {
  const times: number[] = [];
  const startedAt = performance.now();
  let n = 0;
  await Promise.all(
    connections.map(async (connection) => {
      for (;;) {
        const due = (n += 1) - 1;
        if (due >= rate * seconds) return;
        const dueAt = startedAt + (due * 1000) / rate;
        const early = dueAt - performance.now();
        if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
        const answer = await request(connection, due);
        if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.body.slice(0, 200)}`);
        times.push(performance.now() - dueAt);
      }
    }),
  );
  const perSecond = (times.length * 1000) / (performance.now() - startedAt);
  times.sort((a, b) => a - b);
  return { perSecond, p50: times[Math.floor(times.length / 2)]!, p99: times[Math.floor(times.length * 0.99)]! };
}

export interface Measured {
  readonly perSecond: number;
  /** ms. */
  readonly p50: number;
  readonly p99: number;
}

/** Keeps one request under way on every connection for some seconds. */
export async function measure(
  connections: readonly LoadConnection[],
  seconds: number,
  request: (connection: LoadConnection, n: number) => Promise<Answer>,
): Promise<Measured> {
  const times: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  let n = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < until) {
        const at = performance.now();
        const { status, body } = await request(connection, (n += 1));
        if (status !== 200) throw new Error(`answered ${status}: ${body}`);
        times.push(performance.now() - at);
      }
    }),
  );
  const perSecond = (times.length * 1000) / (performance.now() - startedAt);
  times.sort((a, b) => a - b);
  return { perSecond, p50: times[Math.floor(times.length / 2)]!, p99: times[Math.floor(times.length * 0.99)]! };
}
