import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { getField } from '../../src/domain';

/**
 * The conditional writes of S3 (`If-None-Match: *`, `If-Match: <tag>`) before a local server that does not know them: for tests.
 * One object is written after the other, as S3 has it.
 */
export async function conditional(behind: number) {
  const refused: string[] = [];
  let waiting: (() => void)[] = [];
  let held = 0;
  let turn: Promise<unknown> = Promise.resolve();

  const ask = (method: string, incoming: IncomingMessage, body: Buffer | null) =>
    new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
      const outgoing = request(
        { host: '127.0.0.1', port: behind, method, path: incoming.url, headers: incoming.headers },
        async (answer) => {
          const chunks: Buffer[] = [];
          for await (const chunk of answer) chunks.push(Buffer.from(chunk));
          resolve({ status: answer.statusCode ?? 500, headers: answer.headers, body: Buffer.concat(chunks) });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body ?? undefined);
    });

  const tags = new Map<string, string>();

  async function put(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse) {
    const path = (incoming.url ?? '').split('?', 1)[0] ?? '';
    const present = tags.get(path);
    const { 'if-none-match': none, 'if-match': match } = incoming.headers;
    if ((none === '*' && present !== undefined) || (match !== undefined && match !== present)) {
      refused.push(path.replace(/^\/[^/]+\//, ''));
      outgoing.writeHead(412, { 'content-type': 'application/xml' });
      return outgoing.end('<Error><Code>PreconditionFailed</Code><Message>changed meanwhile</Message></Error>');
    }
    const answer = await ask('PUT', incoming, body);
    if (answer.status === 200) tags.set(path, String(answer.headers.etag));
    outgoing.writeHead(answer.status, answer.headers);
    return outgoing.end(answer.body);
  }

  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    if (incoming.method === 'PUT') {
      if (held > 0)
        await new Promise<void>((go) => {
          waiting.push(go);
          if (waiting.length < held) return;
          held = 0;
          waiting.forEach((each) => each());
          waiting = [];
        });
      turn = turn.then(() => put(incoming, body, outgoing));
      return;
    }
    const answer = await ask(incoming.method ?? 'GET', incoming, body);
    outgoing.writeHead(answer.status, answer.headers);
    outgoing.end(answer.body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: Number(getField(server.address(), 'port')),
    /** Paths whose write was refused. */
    refused: () => refused,
    /** The next so many writes wait for each other: their writers have all looked before any of them stands. */
    holdWrites(count: number) {
      held = count;
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
