import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a supplier gets it. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface ScriptedAnswer {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers a request; null leaves it without one. */
export type Answering = (request: ReceivedRequest) => ScriptedAnswer | null;

export interface TestSupplier {
  readonly url: string;
  readonly requests: ReceivedRequest[];
  answer: Answering;
  close(): Promise<void>;
}

/** A supplier of this machine that answers as a test sets. */
export async function openTestSupplier(): Promise<TestSupplier> {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const request: ReceivedRequest = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      supplier.requests.push(request);
      const answer = supplier.answer(request);
      if (answer) outgoing.writeHead(answer.status, answer.headers).end(answer.body ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The address of a listening server of this machine is an object.
  const { port } = server.address() as AddressInfo;
  const supplier: TestSupplier = {
    url: `http://127.0.0.1:${port}/send`,
    requests: [],
    answer: () => ({ status: 200, body: '{}' }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return supplier;
}
