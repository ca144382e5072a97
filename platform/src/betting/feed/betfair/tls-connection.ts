import { StringDecoder } from 'node:string_decoder';
import { connect, type TLSSocket } from 'node:tls';
import type { ServerMessage } from './protocol';

export interface TlsEndpoint {
  readonly host: string;
  readonly port: number;
  /** Trusted certificate authorities, PEM; the system's authorities by default. */
  readonly ca?: string;
}

export interface WireListener {
  message(message: ServerMessage): void;
  /** Once, whatever ended it; `reason` holds nothing secret. */
  closed(reason: string): void;
}

export interface TlsConnection {
  send(message: object): void;
  close(): void;
}

/** An image of thousands of markets comes in segments; one line of this size is not the exchange speaking. */
const LINE_MOST = 32 * 1024 * 1024;

/** Whole lines out of chunks that end anywhere, in the middle of a character too. */
export class LineSplitter {
  private readonly decoder = new StringDecoder('utf8');
  private rest = '';

  /** @throws RangeError for a line that does not end. */
  push(chunk: Buffer): readonly string[] {
    const lines = (this.rest + this.decoder.write(chunk)).split('\n');
    this.rest = lines.pop() ?? '';
    if (this.rest.length > LINE_MOST) throw new RangeError('a line that does not end');
    return lines.map((line) => line.trim()).filter((line) => line !== '');
  }
}

/** One TLS connection to the exchange. What is left of a line when it ends is dropped: it was never a message. */
export function openTlsConnection({ host, port, ca }: TlsEndpoint, listener: WireListener): TlsConnection {
  const socket: TLSSocket = connect({ host, port, servername: host, ...(ca ? { ca } : {}) });
  const splitter = new LineSplitter();
  let open = true;
  const end = (reason: string): void => {
    if (!open) return;
    open = false;
    socket.destroy();
    listener.closed(reason);
  };
  socket.setNoDelay(true);
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const line of splitter.push(chunk)) {
        if (!open) return;
        listener.message(JSON.parse(line) as ServerMessage); // the exchange's protocol, at the rate of its prices
      }
    } catch (error) {
      end(error instanceof SyntaxError ? 'a line that is no message' : String(error));
    }
  });
  socket.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  socket.on('close', () => end('closed by the exchange'));
  return {
    send: (message) => {
      if (open) socket.write(`${JSON.stringify(message)}\r\n`);
    },
    close: () => {
      open = false;
      socket.destroy();
    },
  };
}
