import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

const CHECK_MS = 100;
/** A process that does not respond to so many checks in a row is left out; one that refuses is left out at once. */
const MISSES = 3;
/** A process that sends nothing for so long hangs, ms; bets wait for their delay. */
const TIMEOUT_MS = 10_000;

/** A proxy before several processes, as an operator has one: it asks `/readyz`, and leaves out who is not ready. */
export class TestProxy {
  private ready: number[] = [];
  private readonly misses = new Map<number, number>();
  private turn = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private server: Server | null = null;
  private readonly open = new Set<Socket>();

  /**
   * @param ports of the processes, as they are at present
   * @param port of the proxy itself; 0 for a free one
   */
  constructor(
    private readonly ports: () => readonly number[],
    public port = 0,
  ) {}

  async start(): Promise<void> {
    const server = createServer((incoming, outgoing) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const body = Buffer.concat(chunks);
        const attempt = (left: number): void => {
          const port = this.next();
          const forward = httpRequest(
            {
              host: '127.0.0.1',
              port,
              path: incoming.url,
              method: incoming.method,
              headers: incoming.headers,
              agent: false,
            },
            (response) => {
              outgoing.writeHead(response.statusCode ?? 502, withoutHop(response));
              response.pipe(outgoing);
            },
          );
          forward.setTimeout(TIMEOUT_MS, () => forward.destroy(new Error('timeout')));
          forward.on('error', (error: NodeJS.ErrnoException) => {
            // What was not sent, or changes nothing, may go to another process.
            const isSafe = error.code === 'ECONNREFUSED' || incoming.method === 'GET';
            if (left > 0 && isSafe && !outgoing.headersSent) return attempt(left - 1);
            if (!outgoing.headersSent) outgoing.writeHead(502);
            outgoing.end();
          });
          forward.end(body);
        };
        attempt(2);
      });
    });
    // Longer than a client's: a connection that the client reuses is not closed at the same moment.
    server.keepAliveTimeout = 120_000;
    server.on('upgrade', (incoming: IncomingMessage, from: Socket, head: Buffer) => {
      const to = connect(this.next(), '127.0.0.1', () => {
        const headers = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`);
        to.write(`GET ${incoming.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
        to.write(head);
        from.pipe(to).pipe(from);
      });
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        this.open.add(one);
        one
          .on('error', () => undefined)
          .on('close', () => {
            this.open.delete(one);
            other.destroy();
          });
      }
    });
    await new Promise<void>((done) => server.listen(this.port, '127.0.0.1', done));
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
    await this.watch();
  }

  /** One check after the other: a late response never replaces a newer one. */
  private async watch(): Promise<void> {
    await this.check();
    if (this.server) this.timer = setTimeout(() => void this.watch(), CHECK_MS);
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = null;
    clearTimeout(this.timer);
    for (const socket of this.open) socket.destroy();
    server?.closeAllConnections();
    await new Promise((done) => server?.close(done));
  }

  private next(): number {
    const from = this.ready.length > 0 ? this.ready : this.ports();
    return from[(this.turn += 1) % from.length] ?? 0;
  }

  private async check(): Promise<void> {
    const ports = this.ports();
    const states = await Promise.all(ports.map(askState));
    this.ready = ports.filter((port, at) => {
      const misses = states[at] === 'silent' ? (this.misses.get(port) ?? 0) + 1 : 0;
      this.misses.set(port, misses);
      return states[at] === 'ready' || (misses > 0 && misses < MISSES && this.ready.includes(port));
    });
  }
}

/** `silent`: the process is busy or hangs, which one check does not distinguish. */
const askState = (port: number): Promise<'ready' | 'refuses' | 'silent'> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(500), headers: { connection: 'close' } }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok ? 'ready' : 'refuses';
    },
    (error: Error) => (error.name === 'TimeoutError' ? 'silent' : 'refuses'),
  );

const withoutHop = ({ headers }: IncomingMessage) => {
  const { connection: _connection, ...others } = headers;
  return others;
};
