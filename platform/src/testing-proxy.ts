import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

const CHECK_MS = 100;

/** A proxy before several processes, as an operator has one: it asks `/readyz`, and leaves out who is not ready. */
export class TestProxy {
  private ready: number[] = [];
  private turn = 0;
  private timer: ReturnType<typeof setInterval> | undefined;
  private server: Server | null = null;
  private readonly open = new Set<Socket>();
  port = 0;

  /** @param ports of the processes, as they are at present */
  constructor(private readonly ports: () => readonly number[]) {}

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
          forward.setTimeout(4000, () => forward.destroy(new Error('timeout')));
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
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
    await this.check();
    this.timer = setInterval(() => void this.check(), CHECK_MS);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    for (const socket of this.open) socket.destroy();
    this.server?.closeAllConnections();
    await new Promise((done) => this.server?.close(done));
  }

  private next(): number {
    const from = this.ready.length > 0 ? this.ready : this.ports();
    return from[(this.turn += 1) % from.length] ?? 0;
  }

  private async check(): Promise<void> {
    const asked = await Promise.all(this.ports().map(async (port) => ((await isReady(port)) ? [port] : [])));
    this.ready = asked.flat();
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(500), headers: { connection: 'close' } }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );

const withoutHop = ({ headers }: IncomingMessage) => {
  const { connection: _connection, ...others } = headers;
  return others;
};
