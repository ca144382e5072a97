import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, type Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { endpoints, type EndpointName, type Endpoint } from '@backlay/shared/contract';
import { readConfig, type Config } from '../src/core/config';
import { openTestDatabase, type TestDatabase } from '../src/core/database/testing';
import { IdleFeed } from '../src/betting/feed/testing';
import { startPlatform, type PlatformOptions, type RunningPlatform } from '../src/platform';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The parsed body; docs that came compressed are unpacked. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly body: any;
}

export interface Sent {
  readonly method?: string;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface TestClient {
  /** One request as it is, to any host name. */
  send(path: string, sent?: Sent): Promise<Answer>;
  /** One call of the contract at a brand. */
  call(brand: string, name: EndpointName, given?: CallGiven): Promise<Answer>;
  /** Token of somebody who logs in with a password. */
  login(brand: string, userName?: string, password?: string): Promise<string>;
}

export interface TestPlatform extends TestClient {
  readonly running: RunningPlatform;
  readonly database: TestDatabase;
  readonly feed: IdleFeed;
  close(): Promise<void>;
}

export interface CallGiven {
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly userType?: string;
}

/** A test database as DATABASE_URL takes it. */
export function databaseUrlOf({
  endpoint: { host, port, user, password, database },
}: Pick<TestDatabase, 'endpoint'>): string {
  const secret = password ? `:${encodeURIComponent(String(password))}` : '';
  return `postgres://${encodeURIComponent(String(user))}${secret}@${encodeURIComponent(String(host))}:${port}/${database}`;
}

/** Speaks to a platform on a port of this machine; each request has a connection of its own unless there is an agent. */
export function clientOf(port: number, agent: Agent | false = false): TestClient {
  const send = (path: string, { method = 'GET', host: to = 'royal.localhost', headers = {}, body }: Sent = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const outgoing = httpRequest(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          // Without a length Node sends the body of a DELETE unframed.
          headers: {
            ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
            ...headers,
            host: to,
          },
          agent,
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('close', () => incoming.complete || reject(new Error('the response was cut off')));
          incoming.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, body: parse(text) });
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  const call: TestClient['call'] = async (
    brand,
    name,
    { query = {}, body, token, headers = {}, userType = 'user' } = {},
  ) => {
    const route: Endpoint = endpoints[name];
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
    const isForm = route.encoding === 'form';
    const answer = await send(`/${route.path.replace('{userType}', userType)}${search ? `?${search}` : ''}`, {
      method: route.method,
      host: `${brand}.localhost`,
      headers: {
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        ...(token ? { authorization: `Bearer ${token}`, authentication: token } : {}),
        ...headers,
      },
      ...(body
        ? { body: isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body) }
        : {}),
    });
    const packed = route.compressed && answer.status === 200;
    return packed
      ? {
          ...answer,
          body: { ...answer.body, docs: JSON.parse(gunzipSync(Buffer.from(answer.body.docs, 'base64')).toString()) },
        }
      : answer;
  };

  return {
    send,
    call,
    async login(brand, userName = 'player1', password = 'Player@123') {
      const answer = await call(brand, 'login', { body: { email: userName, password, whiteLabelId: `wl-${brand}` } });
      const token = String(answer.headers['authorization'] ?? '').replace('Bearer ', '');
      if (!token) throw new Error(`${userName} could not log in: ${answer.text}`);
      return token;
    },
  };
}

/** The whole platform on a real database and a free port, with a feed that is under the test's control. */
export async function openTestPlatform(
  environment: Readonly<Record<string, string>> = {},
  {
    logDestination: logTo,
    groups,
    config: over = {},
  }: Pick<PlatformOptions, 'logDestination' | 'groups'> & {
    /** Settings over those of the environment: suppliers of this machine have no https. */
    readonly config?: Partial<Config>;
  } = {},
): Promise<TestPlatform> {
  const database = await openTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'backlay-platform-'));
  const read = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrlOf(database),
    LOG_LEVEL: 'silent',
    CHECK_RESPONSES: 'on',
    // A busy machine stops the database for seconds.
    ...{ MAX_EVENT_LOOP_DELAY: '0', MAX_DATABASE_DELAY: '20000' },
    ...environment,
  });
  if (!read.ok) throw new Error(read.problem);
  const feed = new IdleFeed();
  const running = await startPlatform({ ...read.config, ...over }, { feed, logDestination: logTo, groups });

  return {
    running,
    database,
    feed,
    ...clientOf(running.port),
    async close() {
      await running.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
