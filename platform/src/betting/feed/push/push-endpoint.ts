import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import { z } from 'zod';
import { isSigned } from '../../../core/http';
import { readBatch, type PushSource } from './protocol';
import type { AcceptResult, PushLog } from './push-log';

/** Address of batches, and of the WebSocket; the name of the source follows. */
export const PUSH_PATH = '/feeds/push';
/** Header with `t=<ms>,v1=<hex of HMAC-SHA256 over "t.body">`. */
export const PUSH_SIGNATURE = 'x-feed-signature';

/** How old a signature may be, ms. */
const FRESH_MS = 60_000;
/** Bytes of one batch. */
const MOST_BYTES = 512 * 1024;
/** How long a new connection may take to sign, ms. */
const HELLO_MS = 5000;
/** Batches of one connection that wait; it is read no further until they are taken. */
const MOST_WAITING = 8;
const MOST_CONNECTIONS = 8;

const signedHello = z.object({ signature: z.string(), body: z.string() });
const hello = z.object({ source: z.string(), nonce: z.string() });

export interface PushEndpointDeps {
  readonly sources: readonly PushSource[];
  readonly log: Pick<PushLog, 'accept' | 'lastSeq'>;
  readonly clock?: () => number;
}

interface Answer {
  readonly status: number;
  readonly body: { readonly message: string; readonly seq?: number; readonly expected?: number };
}

function toAnswer(result: AcceptResult): Answer {
  if (result.outcome === 'taken') return { status: 200, body: { message: 'Success', seq: result.seq } };
  if (result.outcome === 'gap')
    return { status: 409, body: { message: 'A message is missing: send a snapshot', expected: result.expected } };
  return { status: 400, body: { message: `Please check ${result.field}` } };
}

/** Takes batches of sources, signed over HTTP or on a signed WebSocket (D3.17). */
export class PushEndpoint {
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES });
  private readonly clock: () => number;

  constructor(private readonly deps: PushEndpointDeps) {
    this.clock = deps.clock ?? Date.now;
  }

  async serve(app: FastifyInstance): Promise<void> {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      // The signature is over the bytes that were sent, so the body stays a text until it is checked.
      const asText = { parseAs: 'string', bodyLimit: MOST_BYTES } as const;
      scope.addContentTypeParser('application/json', asText, (_request, text, done) => done(null, text));
      scope.post<{ Params: { source: string } }>(
        `${PUSH_PATH}/:source`,
        async ({ params, headers, body, log }, reply) => {
          const text = typeof body === 'string' ? body : '';
          const source = this.find(params.source);
          if (!source || !isSigned(source.keys, text, headers[PUSH_SIGNATURE], this.clock(), FRESH_MS))
            return reply.code(401).send({ message: 'The signature is not valid' });
          const answer = await this.take(source, text, log);
          return reply.code(answer.status).send(answer.body);
        },
      );
    });
    app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const [path = ''] = (request.url ?? '').split('?');
      if (!path.startsWith(`${PUSH_PATH}/`)) return;
      const source = this.find(path.slice(PUSH_PATH.length + 1));
      if (!source || this.server.clients.size >= MOST_CONNECTIONS * this.deps.sources.length) {
        socket.end(`HTTP/1.1 ${source ? '503 Service Unavailable' : '401 Unauthorized'}\r\nconnection: close\r\n\r\n`);
        return;
      }
      this.server.handleUpgrade(request, socket, head, (opened) => this.converse(opened, source, app.log));
    });
    app.addHook('preClose', async () => {
      for (const client of this.server.clients) client.close(1012, 'The service restarts');
      this.server.close();
      setTimeout(() => this.server.clients.forEach((client) => client.terminate()), 1000).unref();
    });
  }

  private find(name: string): PushSource | undefined {
    return this.deps.sources.find((source) => source.name === name);
  }

  private async take(source: PushSource, text: string, log: FastifyBaseLogger): Promise<Answer> {
    const read = readBatch(source, text);
    if ('problem' in read) {
      const [status, message] =
        read.problem === 'foreign'
          ? [403, `The key does not cover ${read.field}`]
          : [400, `Please check ${read.field}`];
      log.warn({ source: source.name, field: read.field }, 'push batch malformed');
      return { status, body: { message } };
    }
    const result = await this.deps.log.accept(source, read.messages);
    if (result.outcome !== 'taken') log.warn({ source: source.name, ...result }, 'push batch rejected');
    return toAnswer(result);
  }

  /** The platform names a nonce, the source signs it, then each batch has one answer, in order. */
  private converse(socket: WebSocket, source: PushSource, log: FastifyBaseLogger): void {
    const nonce = randomBytes(16).toString('base64url');
    const late = setTimeout(() => socket.close(1008, 'No signature came in time'), HELLO_MS);
    const send = (status: number, body: object): void => socket.send(JSON.stringify({ status, ...body }));
    let isSignedIn = false;
    let waiting = 0;
    let work: Promise<void> = Promise.resolve();
    const handle = async (text: string): Promise<void> => {
      if (isSignedIn) {
        const { status, body } = await this.take(source, text, log);
        return send(status, body);
      }
      clearTimeout(late);
      if (!this.isHello(source, nonce, text)) return socket.close(1008, 'The signature is not valid');
      isSignedIn = true;
      send(200, { message: 'Success', seq: await this.deps.log.lastSeq(source.name) });
    };
    socket.on('message', (data, isBinary) => {
      waiting += 1;
      if (waiting >= MOST_WAITING) socket.pause();
      work = work
        .then(() => (isBinary ? socket.close(1003, 'Text is expected') : handle(String(data))))
        .catch((error: unknown) => {
          log.error({ source: source.name, err: error }, 'push batch failed');
          // The source sends again from the last number that was answered.
          socket.close(1011, 'Please try again');
        })
        .then(() => {
          waiting -= 1;
          if (waiting < MOST_WAITING) socket.resume();
        });
    });
    socket.on('close', () => clearTimeout(late));
    socket.on('error', () => socket.terminate());
    send(401, { message: 'Please sign', nonce });
  }

  private isHello({ name, keys }: PushSource, nonce: string, text: string): boolean {
    try {
      const { body, signature } = signedHello.parse(JSON.parse(text));
      if (!isSigned(keys, body, signature, this.clock(), FRESH_MS)) return false;
      const given = hello.parse(JSON.parse(body));
      return given.source === name && given.nonce === nonce;
    } catch {
      return false;
    }
  }
}
