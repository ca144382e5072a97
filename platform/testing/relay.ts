import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A way to a server that can be cut (connections are refused) or hang (connections stay and nothing comes through). */
export class Relay {
  private readonly open = new Set<Socket>();
  private server: Server | null = null;
  private isHanging = false;
  port = 0;

  /** @param target options of `net.connect` */
  constructor(private readonly target: { readonly host: string; readonly port: number } | { readonly path: string }) {}

  async start(): Promise<void> {
    this.server = createServer((from) => this.join(from, connect(this.target)));
    await new Promise<void>((done) => this.server?.listen(this.port, '127.0.0.1', done));
    this.port = (this.server.address() as AddressInfo).port;
  }

  async cut(): Promise<void> {
    const { server } = this;
    if (!server) return;
    const closed = new Promise((done) => server.close(done));
    this.server = null;
    for (const socket of this.open) socket.destroy();
    await closed;
  }

  hang(): void {
    this.isHanging = true;
    for (const socket of this.open) socket.pause();
  }

  resume(): void {
    this.isHanging = false;
    for (const socket of this.open) socket.resume();
  }

  private join(from: Socket, to: Socket): void {
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      this.open.add(one);
      one.on('data', (chunk) => other.write(chunk));
      one.on('error', () => undefined);
      one.on('close', () => {
        this.open.delete(one);
        other.destroy();
      });
      if (this.isHanging) one.pause();
    }
  }
}
