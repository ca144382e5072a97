import { request } from 'node:https';
import { z } from 'zod';

/** What is known of a market beside its prices: the stream has no names. */
export interface CatalogueEntry {
  readonly marketId: string;
  readonly marketName: string;
  readonly event?: { readonly id: string; readonly name: string };
  readonly competition?: { readonly id: string; readonly name: string };
  readonly runners?: readonly { readonly selectionId: number; readonly runnerName: string }[];
  /** ISO time. */
  readonly marketStartTime?: string;
  readonly totalMatched?: number;
  readonly description?: { readonly marketType?: string; readonly bettingType?: string };
}

/** The exchange's own filter of its catalogue; only the fields that are used. */
export interface CatalogueFilter {
  readonly eventTypeIds?: readonly string[];
  readonly eventIds?: readonly string[];
  readonly marketTypeCodes?: readonly string[];
  readonly marketBettingTypes?: readonly string[];
  readonly marketCountries?: readonly string[];
  /** True: in play; false: not in play; absent: both. */
  readonly inPlayOnly?: boolean;
  readonly marketStartTime?: { readonly from?: string; readonly to?: string };
}

export interface CatalogueOrder {
  readonly sort: 'FIRST_TO_START' | 'MAXIMUM_TRADED';
  /** At most 200: descriptions weigh 1 each. */
  readonly most: number;
}

/** How a market ended that the stream does not carry any more. */
export interface ClosedBook {
  readonly marketId: string;
  readonly status: string;
  readonly runners: readonly {
    readonly selectionId: number;
    readonly handicap?: number;
    readonly status: string;
    readonly adjustmentFactor?: number;
    readonly removalDate?: string;
  }[];
}

/** The account at the exchange. Errors name what failed, never a key, a password or a token. */
export interface BetfairAccount {
  /** Token of the session, logged in when there is none. @throws LoginFailed */
  session(): Promise<string>;
  /** The token was refused: the next `session` logs in again. */
  forgetSession(): void;
  catalogue(marketIds: readonly string[]): Promise<readonly CatalogueEntry[]>;
  /** Markets of the catalogue with what ranks them. */
  markets(filter: CatalogueFilter, order: CatalogueOrder): Promise<readonly CatalogueEntry[]>;
  books(marketIds: readonly string[]): Promise<readonly ClosedBook[]>;
  /** Rupees for a pound, by the account service's list of currencies (E9.03). */
  poundRate(): Promise<number>;
}

export class BetfairLoginError extends Error {
  override readonly name = 'LoginFailed';
}

export interface AccountSettings {
  readonly appKey: string;
  readonly userName: string;
  readonly password: string;
  /** Client certificate and its key, PEM: the login without a person asks for them. */
  readonly certificate: string;
  readonly certificateKey: string;
  readonly loginUrl: string;
  readonly apiUrl: string;
  readonly accountUrl: string;
  /** Trusted certificate authorities, PEM; the system's authorities by default. */
  readonly ca?: string;
}

interface CurrencyRate {
  readonly currencyCode: string;
  readonly rate: number;
}

interface Service {
  readonly prefix: string;
  readonly url: 'apiUrl' | 'accountUrl';
}
const BETTING_API: Service = { prefix: 'SportsAPING/v1.0', url: 'apiUrl' };
const ACCOUNT_API: Service = { prefix: 'AccountAPING/v1.0', url: 'accountUrl' };

const loginAnswer = z.object({ loginStatus: z.string(), sessionToken: z.string().optional() });
const rpcAnswer = z.array(z.object({ result: z.array(z.unknown()).optional(), error: z.unknown().optional() })).min(1);
const TIMEOUT_MS = 10_000;
/** Weight limits of the exchange: this many markets with names, or books, in one request. */
const MARKETS_PER_REQUEST = 40;
/** A session ends after hours of silence; it is renewed long before. */
const SESSION_MS = 3 * 3_600_000;

/** The account over the exchange's HTTP interfaces: certificate login and the betting API. */
export function betfairAccount(settings: AccountSettings, clock: () => number = Date.now): BetfairAccount {
  let known: { readonly token: Promise<string>; readonly until: number } | undefined;

  async function login(): Promise<string> {
    const body = new URLSearchParams({ username: settings.userName, password: settings.password }).toString();
    const answer = loginAnswer.safeParse(
      await send(settings, settings.loginUrl, body, 'application/x-www-form-urlencoded', {
        cert: settings.certificate,
        key: settings.certificateKey,
      }).catch((error: NodeJS.ErrnoException) => {
        throw new BetfairLoginError(`the login cannot be reached: ${error.code ?? 'no answer'}`);
      }),
    );
    if (!answer.success) throw new BetfairLoginError('the login gave an answer that cannot be read');
    if (answer.data.loginStatus !== 'SUCCESS' || !answer.data.sessionToken)
      throw new BetfairLoginError(`the login was refused: ${answer.data.loginStatus}`);
    return answer.data.sessionToken;
  }

  const account: BetfairAccount = {
    session() {
      if (known && known.until > clock()) return known.token;
      const token = login();
      known = { token, until: clock() + SESSION_MS };
      token.catch(() => (known = undefined));
      return token;
    },
    forgetSession: () => void (known = undefined),
    catalogue: (marketIds) =>
      inPortions(marketIds, (ids) =>
        rpc<CatalogueEntry>('listMarketCatalogue', {
          filter: { marketIds: ids },
          maxResults: ids.length,
          marketProjection: ['EVENT', 'COMPETITION', 'RUNNER_DESCRIPTION'],
        }),
      ),
    markets: (filter, { sort, most }) =>
      rpc<CatalogueEntry>('listMarketCatalogue', {
        filter,
        sort,
        maxResults: most,
        marketProjection: ['EVENT', 'COMPETITION', 'MARKET_START_TIME', 'MARKET_DESCRIPTION', 'RUNNER_DESCRIPTION'],
      }),
    books: (marketIds) => inPortions(marketIds, (ids) => rpc<ClosedBook>('listMarketBook', { marketIds: ids })),
    async poundRate() {
      const rates = await rpc<CurrencyRate>('listCurrencyRates', { fromCurrency: 'GBP' }, ACCOUNT_API);
      const rate = rates.find(({ currencyCode }) => currencyCode === 'INR')?.rate;
      if (typeof rate !== 'number') throw new Error('listCurrencyRates has no rupee');
      return rate;
    },
  };

  async function rpc<T>(method: string, params: object, service: Service = BETTING_API): Promise<readonly T[]> {
    const body = JSON.stringify([{ jsonrpc: '2.0', id: 1, method: `${service.prefix}/${method}`, params }]);
    const answer = rpcAnswer.parse(
      await send(settings, settings[service.url], body, 'application/json', {
        headers: { 'X-Authentication': await account.session() },
      }),
    );
    const [{ result, error } = {}] = answer;
    if (!result) throw new Error(`${method} was refused${error ? '' : ' without a reason'}`);
    return result as T[]; // the fields of the exchange's method that are read
  }

  return account;
}

async function inPortions<T>(
  ids: readonly string[],
  ask: (portion: readonly string[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const found: T[] = [];
  for (let from = 0; from < ids.length; from += MARKETS_PER_REQUEST)
    found.push(...(await ask(ids.slice(from, from + MARKETS_PER_REQUEST))));
  return found;
}

/** Posts a body to the exchange and resolves with the JSON of its response. */
function send(
  settings: AccountSettings,
  url: string,
  body: string,
  contentType: string,
  more: { cert?: string; key?: string; headers?: Record<string, string> },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        timeout: TIMEOUT_MS,
        ...(settings.ca ? { ca: settings.ca } : {}),
        ...(more.cert ? { cert: more.cert, key: more.key } : {}),
        headers: {
          'content-type': contentType,
          'content-length': Buffer.byteLength(body),
          accept: 'application/json',
          'X-Application': settings.appKey,
          ...more.headers,
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          try {
            resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')));
          } catch {
            reject(new Error(`an answer of status ${incoming.statusCode} that cannot be read`));
          }
        });
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
