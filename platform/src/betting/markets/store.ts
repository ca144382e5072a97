import type { Pool, PoolClient } from 'pg';
import type { EventDefinition, MarketDefinition, MarketResult } from '@backlay/shared/domain';

/** What a restart needs to know: markets without a delivered result, with their events, and which recent markets are done. */
export interface StoredMarkets {
  readonly events: readonly EventDefinition[];
  readonly markets: readonly MarketDefinition[];
  /** Decided, but settlement had not finished with them. */
  readonly undelivered: readonly MarketResult[];
  readonly settledIds: readonly string[];
}

/** Where events, markets and results outlive the process. Saving an event or a market never waits; a result resolves once it is durable. */
export interface MarketStore {
  saveEvent(event: EventDefinition): void;
  saveMarket(market: MarketDefinition): void;
  saveResult(result: MarketResult, decidedAt: number): Promise<void>;
  markDelivered(marketId: string): Promise<void>;
  load(): Promise<StoredMarkets>;
  /** Writes what is waiting; called before the pool closes. */
  flush(): Promise<void>;
}

/** How long definitions gather before one write takes them all, ms. */
const GATHER_MS = 200;
/** A recording or a simulator never names a market again after this long. */
const REMEMBER_SETTLED_DAYS = 7;

const upsertEvents = `
  insert into market_event (id, sport_id, open_date, definition)
  select e->>'id', e->>'sportId', to_timestamp((e->>'openDate')::numeric / 1000), e from jsonb_array_elements($1::jsonb) e
  on conflict (id) do update set sport_id = excluded.sport_id, open_date = excluded.open_date, definition = excluded.definition, updated_at = now()`;
const upsertMarkets = `
  insert into market (id, event_id, definition)
  select m->>'id', m->>'eventId', m from jsonb_array_elements($1::jsonb) m
  on conflict (id) do update set definition = excluded.definition, updated_at = now()`;
const insertResults = `
  insert into market_result (market_id, result, decided_at)
  select r->'result'->>'marketId', r->'result', to_timestamp((r->>'at')::numeric / 1000) from jsonb_array_elements($1::jsonb) r
  on conflict (market_id) do nothing`;

interface Waiting {
  readonly result: MarketResult;
  readonly at: number;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** The store over PostgreSQL: definitions and results gather for 200 ms and go out in one transaction, in the order event, market, result. */
export function createMarketStore(pool: Pool, log: (message: string, error: unknown) => void): MarketStore {
  let events = new Map<string, EventDefinition>();
  let markets = new Map<string, MarketDefinition>();
  let results: Waiting[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();

  const schedule = (): void => {
    timer ??= setTimeout(() => void flush(), GATHER_MS);
    timer.unref?.();
  };

  async function write(): Promise<void> {
    const [someEvents, someMarkets, someResults] = [events, markets, results];
    if (someEvents.size + someMarkets.size + someResults.length === 0) return;
    events = new Map();
    markets = new Map();
    results = [];
    try {
      await inTransaction(pool, async (client) => {
        if (someEvents.size) await client.query(upsertEvents, [JSON.stringify([...someEvents.values()])]);
        if (someMarkets.size) await client.query(upsertMarkets, [JSON.stringify([...someMarkets.values()])]);
        if (someResults.length)
          await client.query(insertResults, [JSON.stringify(someResults.map(({ result, at }) => ({ result, at })))]);
      });
      for (const waiting of someResults) waiting.done();
    } catch (error) {
      // What is newer wins over what failed; results are retried by whoever waits for them.
      events = new Map([...someEvents, ...events]);
      markets = new Map([...someMarkets, ...markets]);
      for (const waiting of someResults) waiting.failed(error);
      log('market write failed: retry scheduled', error);
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  return {
    flush,
    saveEvent(event) {
      events.set(event.id, event);
      schedule();
    },
    saveMarket(market) {
      markets.set(market.id, market);
      schedule();
    },
    saveResult(result, at) {
      schedule();
      return new Promise((done, failed) => results.push({ result, at, done, failed }));
    },
    async markDelivered(marketId) {
      await pool.query('update market_result set delivered_at = now() where market_id = $1', [marketId]);
    },
    async load() {
      const open = await pool.query<{ market: MarketDefinition; event: EventDefinition; result: MarketResult | null }>(`
        select m.definition as market, e.definition as event, r.result
        from market m join market_event e on e.id = m.event_id left join market_result r on r.market_id = m.id
        where r.delivered_at is null`);
      const settled = await pool.query<{ id: string }>(
        `select market_id as id from market_result where delivered_at > now() - make_interval(days => $1)`,
        [REMEMBER_SETTLED_DAYS],
      );
      return {
        events: [...new Map(open.rows.map(({ event }) => [event.id, event])).values()],
        markets: open.rows.map(({ market }) => market),
        undelivered: open.rows.flatMap(({ result }) => (result ? [result] : [])),
        settledIds: settled.rows.map(({ id }) => id),
      };
    },
  };
}

async function inTransaction(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
