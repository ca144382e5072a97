import { randomBytes, randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../../src/core/database';
import type { ComparedPlugins } from './install-plugins';

// The placement that the stack's figures were measured with: lock, check, bet, two entries, update. No market, no exposure of a market, no
// position, no delay, no news. What the product does is compared with it on the same machine, in the same run.

export interface PlainBet {
  readonly account: string;
  readonly ref: string;
  readonly market: string;
  readonly side: string;
  readonly odd: number;
  readonly stake: number;
}

/** Its tables, and accounts with money in them. */
export async function createBaselineServer(database: Database, accounts: readonly string[]): Promise<Prototype> {
  await database.query(`
    CREATE TABLE plain_account (id text PRIMARY KEY, balance bigint NOT NULL) WITH (fillfactor = 60);
    CREATE TABLE plain_bet (id text PRIMARY KEY, account text NOT NULL, client_ref text NOT NULL, market text NOT NULL, side text NOT NULL,
      odd float8 NOT NULL, stake bigint NOT NULL, UNIQUE (account, client_ref));
    CREATE TABLE plain_entry (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, bet text NOT NULL, account text NOT NULL, amount bigint NOT NULL);
    CREATE FUNCTION plain_place(ids text[], accounts text[], refs text[], markets text[], sides text[], odds float8[], stakes bigint[])
    RETURNS void LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
    BEGIN
      PERFORM 1 FROM plain_account WHERE id = ANY (accounts) ORDER BY id FOR UPDATE;
      IF EXISTS (SELECT 1 FROM (SELECT a, sum(s) AS total FROM unnest(accounts, stakes) AS n(a, s) GROUP BY a) n
          JOIN plain_account p ON p.id = n.a WHERE p.balance < n.total) THEN
        RAISE EXCEPTION 'no funds';
      END IF;
      INSERT INTO plain_bet (id, account, client_ref, market, side, odd, stake)
        SELECT * FROM unnest(ids, accounts, refs, markets, sides, odds, stakes);
      INSERT INTO plain_entry (bet, account, amount)
        SELECT n.id, e.account, e.amount FROM unnest(ids, accounts, stakes) AS n(id, account, stake)
        CROSS JOIN LATERAL (VALUES (n.account, -n.stake), (n.account || ':held', n.stake)) AS e(account, amount);
      UPDATE plain_account p SET balance = p.balance - n.total
        FROM (SELECT a, sum(s) AS total FROM unnest(accounts, stakes) AS n(a, s) GROUP BY a) n WHERE p.id = n.a;
    END $$`);
  await database.query('INSERT INTO plain_account SELECT a, 1000000000000 FROM unnest($1::text[]) a', [accounts]);
  return new Prototype(database);
}

export class Prototype {
  private readonly waiting: { bet: PlainBet; resolve: (id: string) => void; reject: (error: unknown) => void }[] = [];
  private running = false;

  constructor(private readonly database: Database) {}

  /** Each step a statement of its own. */
  async separateStatements({ account, ref, market, side, odd, stake }: PlainBet): Promise<void> {
    await this.database.transaction(async (connection) => {
      const { rows } = await connection.query<{ balance: number }>({
        name: 'plain_lock',
        text: 'SELECT balance FROM plain_account WHERE id = $1 FOR UPDATE',
        values: [account],
      });
      if (rows[0]!.balance < stake) throw new Error('no funds');
      const id = randomUUID();
      await connection.query({
        name: 'plain_bet',
        text: 'INSERT INTO plain_bet (id, account, client_ref, market, side, odd, stake) VALUES ($1, $2, $3, $4, $5, $6, $7)',
        values: [id, account, ref, market, side, odd, stake],
      });
      for (const [to, amount] of [
        [account, -stake],
        [`${account}:held`, stake],
      ] as const)
        await connection.query({
          name: 'plain_entry',
          text: 'INSERT INTO plain_entry (bet, account, amount) VALUES ($1, $2, $3)',
          values: [id, to, amount],
        });
      await connection.query({
        name: 'plain_update',
        text: 'UPDATE plain_account SET balance = balance - $2 WHERE id = $1',
        values: [account, stake],
      });
    });
  }

  /** All of it in one call, for one bet or for many. Answers the ids. */
  async oneFunction(bets: readonly PlainBet[]): Promise<string[]> {
    const ids = bets.map(() => randomUUID());
    await this.database.query({
      name: 'plain_place',
      text: 'SELECT plain_place($1, $2, $3, $4, $5, $6, $7)',
      values: [
        ids,
        bets.map(({ account }) => account),
        bets.map(({ ref }) => ref),
        bets.map(({ market }) => market),
        bets.map(({ side }) => side),
        bets.map(({ odd }) => odd),
        bets.map(({ stake }) => stake),
      ],
    });
    return ids;
  }

  /** What comes while a call is under way goes into the next one. */
  microBatch(bet: PlainBet): Promise<string> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ bet, resolve, reject });
      this.gather();
    });
  }

  private gather(): void {
    if (this.running || this.waiting.length === 0) return;
    this.running = true;
    setImmediate(async () => {
      const batch = this.waiting.splice(0, 64);
      try {
        const ids = await this.oneFunction(batch.map(({ bet }) => bet));
        batch.forEach(({ resolve }, at) => resolve(ids[at]!));
      } catch (error) {
        batch.forEach(({ reject }) => reject(error));
      }
      this.running = false;
      this.gather();
    });
  }
}

const order = z.object({
  clientRef: z.string().min(8).max(64),
  marketId: z.string().max(64),
  oddType: z.enum(['back', 'lay']),
  odd: z.number().min(1.01).max(1000),
  stake: z.number().int().positive(),
});

export interface PrototypeServer {
  readonly app: FastifyInstance;
  readonly port: number;
  /** One for each account. */
  readonly tokens: readonly string[];
}

/**
 * The micro-batch behind a server with the plugins of the stack's page and nothing else: the token is looked up, the body is validated.
 * `/public` is an API call that does nothing.
 */
export async function servePrototype(
  prototype: Prototype,
  accounts: readonly string[],
  { helmet, rateLimit, files }: ComparedPlugins,
): Promise<PrototypeServer> {
  const tokens = accounts.map(() => randomBytes(32).toString('base64url'));
  const accountOf = new Map(tokens.map((token, at) => [token, accounts[at]!]));
  const server = fastify({ logger: false, keepAliveTimeout: 600_000 });
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  await server.register(helmet);
  await server.register(cookie);
  await server.register(formbody);
  await server.register(multipart);
  await server.register(files, { root: import.meta.dirname, serve: false });
  await server.register(rateLimit, { max: Number.MAX_SAFE_INTEGER, timeWindow: '1 minute' });
  await server.register(underPressure, { maxEventLoopDelay: 10_000 });
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.post('/bet', { schema: { body: order } }, async (request, reply) => {
    const account = accountOf.get(request.headers.authorization?.slice('Bearer '.length) ?? '');
    if (!account) return reply.code(401).send({ message: 'Please log in' });
    const { clientRef, marketId, oddType, odd, stake } = request.body;
    const id = await prototype.microBatch({
      account,
      ref: clientRef,
      market: marketId,
      side: oddType,
      odd,
      stake: stake * 100,
    });
    return { docs: { _id: id }, message: 'success' };
  });
  app.get('/public', async () => ({ message: 'success', docs: { at: Date.now() } }));
  await server.listen({ port: 0, host: '127.0.0.1' });
  return { app: server, port: (server.server.address() as { port: number }).port, tokens };
}
