import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { generate } from 'selfsigned';
import { betfairAccount, type BetfairAccount } from './account';
import { readBetfairSettings } from './settings';

interface AccountRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly certified: boolean;
}

const asked: AccountRequest[] = [];
let login: object = {};
let result: unknown[] = [];
let server: Server;
let account: BetfairAccount;
let time = 0;

const certificate = (name: string) =>
  generate([{ name: 'commonName', value: name }], {
    keySize: 2048,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });

beforeAll(async () => {
  const [exchange, client] = [await certificate('localhost'), await certificate('client')];
  server = createServer(
    { cert: exchange.cert, key: exchange.private, ca: client.cert, requestCert: true, rejectUnauthorized: false },
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { url: path = '', headers } = request;
        const certified = (request.socket as TLSSocket).authorized;
        asked.push({ path, headers, certified, body: Buffer.concat(chunks).toString() });
        response.end(JSON.stringify(path === '/login' ? login : [{ jsonrpc: '2.0', id: 1, result }]));
      });
    },
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const base = `https://localhost:${(server.address() as AddressInfo).port}`;
  account = betfairAccount(
    {
      appKey: 'the-app-key',
      userName: 'somebody',
      password: 'a secret & more',
      certificate: client.cert,
      certificateKey: client.private,
      loginUrl: `${base}/login`,
      apiUrl: `${base}/api`,
      accountUrl: `${base}/account`,
      ca: exchange.cert,
    },
    () => time,
  );
});
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));
beforeEach(() => {
  asked.length = 0;
  account.forgetSession();
  login = { loginStatus: 'SUCCESS', sessionToken: 'token-1' };
});

test('logs in with the certificate and the account, once for as long as the session lives', async () => {
  expect(await Promise.all([account.session(), account.session()])).toEqual(['token-1', 'token-1']);
  expect(asked).toMatchObject([
    { path: '/login', certified: true, body: 'username=somebody&password=a+secret+%26+more' },
  ]);
  expect(asked[0]?.headers['x-application']).toBe('the-app-key');
  time += 4 * 3_600_000;
  login = { loginStatus: 'SUCCESS', sessionToken: 'token-2' };
  expect(await account.session()).toBe('token-2');
});

test('a refused login reports the reason of the exchange without secrets and the next attempt retries', async () => {
  login = { loginStatus: 'INVALID_USERNAME_OR_PASSWORD' };
  const refusal = await account.session().catch((error: Error) => error.message);
  expect(refusal).toBe('the login was refused: INVALID_USERNAME_OR_PASSWORD');
  login = { loginStatus: 'SUCCESS', sessionToken: 'token-3' };
  expect(await account.session()).toBe('token-3');
});

test('names of many markets are requested in portions with the token of the session', async () => {
  result = [{ marketId: '1.1', marketName: 'Match Odds', runners: [] }];
  const entries = await account.catalogue(Array.from({ length: 41 }, (_, n) => `1.${n}`));
  expect(entries).toHaveLength(2);
  const calls = asked.filter(({ path }) => path === '/api');
  expect(calls.map(({ body }) => JSON.parse(body)[0].params.filter.marketIds.length)).toEqual([40, 1]);
  expect(calls.every(({ headers }) => headers['x-authentication'] === 'token-1')).toBe(true);
});

test('the rate of the pound comes from the currency list of the account service [E9.03]', async () => {
  result = [
    { currencyCode: 'EUR', rate: 1.2 },
    { currencyCode: 'INR', rate: 112.4 },
  ];
  expect(await account.poundRate()).toBe(112.4);
  const [call] = asked.filter(({ path }) => path === '/account');
  expect(JSON.parse(call?.body ?? '')[0]).toMatchObject({
    method: 'AccountAPING/v1.0/listCurrencyRates',
    params: { fromCurrency: 'GBP' },
  });
  result = [{ currencyCode: 'EUR', rate: 1.2 }];
  await expect(account.poundRate()).rejects.toThrow('no rupee');
});

describe('settings', () => {
  const given = {
    appKey: 'the-app-key',
    userName: 'somebody',
    password: 'a secret',
    certFile: '/cert.pem',
    keyFile: '/key.pem',
    caFile: null,
    stream: 'stream.example:443',
    loginUrl: 'https://login.example',
    apiUrl: 'https://api.example',
    accountUrl: null,
    eventTypes: '4, 1',
    marketTypes: 'MATCH_ODDS',
    countries: null,
    conflateMs: 100,
    heartbeatMs: 2000,
    maxMarkets: 200,
    connections: 1,
  };

  test('settings define address, account, filter and times of the subscription', () => {
    expect(readBetfairSettings(given, (path) => `content of ${path}`)).toMatchObject({
      ok: true,
      settings: {
        stream: { host: 'stream.example', port: 443 },
        account: { certificate: 'content of /cert.pem', certificateKey: 'content of /key.pem' },
        filter: {
          eventTypeIds: ['4', '1'],
          marketTypes: ['MATCH_ODDS'],
          bettingTypes: ['ODDS', 'ASIAN_HANDICAP_SINGLE_LINE', 'ASIAN_HANDICAP_DOUBLE_LINE', 'LINE'],
        },
        conflateMs: 100,
        heartbeatMs: 2000,
      },
    });
  });

  test('the account service is beside the betting API unless it has an address of its own [E9.03]', () => {
    const accountUrlOf = (change: object) => {
      const read = readBetfairSettings(
        { ...given, apiUrl: 'https://api.example/exchange/betting/json-rpc/v1', ...change },
        () => 'pem',
      );
      return read.ok ? read.settings.account.accountUrl : read.reason;
    };
    expect(accountUrlOf({})).toBe('https://api.example/exchange/account/json-rpc/v1');
    expect(accountUrlOf({ accountUrl: 'https://other.example/rates' })).toBe('https://other.example/rates');
  });

  test('settings errors name the missing or unreadable variable, never its value', () => {
    expect(readBetfairSettings({ ...given, password: null })).toEqual({
      ok: false,
      reason: 'FEED=betfair is not configured: it needs BETFAIR_PASSWORD',
    });
    expect(readBetfairSettings({ ...given, certFile: '/nowhere/secret-name.pem' })).toEqual({
      ok: false,
      reason: 'BETFAIR_CERT names a file that cannot be read',
    });
  });
});
