import { gzipSync } from 'node:zlib';
import { buildProfile } from '@backlay/shared/testing';
import { CallError } from '@backlay/shared/host';
import { createApi, type ApiDeps, type HttpAnswer } from './api';
import type { Caller, OutgoingRequest } from './request';
import { pathOf } from './request';
import { endpoints } from '@backlay/shared/contract';
import { productTexts } from '@backlay/shared/testing/product-texts';

const SERVERS = { master: 'https://master.test/', b2b: 'https://b2b.test', b2c: 'https://b2c.test' };

function client({
  caller,
  answer = {},
  domainType = 'b2c',
  ...deps
}: { caller?: Partial<Caller>; answer?: Partial<HttpAnswer>; domainType?: 'b2b' | 'b2c' } & Partial<
  Omit<ApiDeps, 'caller'>
> = {}) {
  const sent: OutgoingRequest[] = [];
  const happened: string[] = [];
  const api = createApi(
    { servers: SERVERS, clientTag: { header: 'x-client', value: 'web-1' }, domainType },
    {
      send: async (request) => {
        sent.push(request);
        return { status: 200, authorization: undefined, text: '{"docs":[],"message":"ok"}', ...answer };
      },
      now: () => 1_700_000_000_000,
      toasts: { error: (text) => happened.push(`toast ${text}`) },
      i18n: { t: (key) => productTexts[key], said: (sentence) => sentence },
      caller: () => ({ token: 't-1', userType: 'user', correlationId: 'c-1', correlationIp: '10.0.0.1', ...caller }),
      keepToken: (token) => happened.push(`token ${token}`),
      onUnauthorised: () => happened.push('unauthorised'),
      onMaintenance: (retryAfter) => happened.push(`maintenance ${retryAfter}`),
      onTokenMissing: () => happened.push('token missing'),
      onAuthorised: () => undefined,
      ...deps,
    },
  );
  const query = () => new URL(sent[0]!.url).searchParams;
  return { api, sent, happened, query };
}

describe('every call', () => {
  test('carries correlation id, correlation address and provider mobile in its query [A7.01 A7.03]', async () => {
    const { api, query } = client();
    await api.call('stakes');
    expect(Object.fromEntries(query())).toMatchObject({
      correlationId: 'c-1',
      correlationIp: '10.0.0.1',
      provider: 'mobile',
    });
  });

  test('leaves the correlation id out while none is stored [A7.01]', async () => {
    const { api, query } = client({ caller: { correlationId: null } });
    await api.call('stakes');
    expect(query().has('correlationId')).toBe(false);
  });

  test('carries a secret made of the time [A7.02]', async () => {
    const { api, query } = client();
    await api.call('stakes');
    expect(atob(query().get('correlationSecret')!)).toBe('1700000000000');
  });

  test('carries the client tag and a content type [A7.04]', async () => {
    const { api, sent } = client();
    await api.call('stakes');
    expect(sent[0]!.headers).toMatchObject({ 'x-client': 'web-1', 'content-type': 'application/json' });
  });

  test('carries both token headers when signed in, and none otherwise [A7.05]', async () => {
    const player = client();
    await player.api.call('home', {});
    expect(player.sent[0]!.headers).toMatchObject({ authentication: 't-1', authorization: 'Bearer t-1' });
    const visitor = client({ caller: { token: null } });
    await visitor.api.call('home', {});
    expect(Object.keys(visitor.sent[0]!.headers)).toEqual(['x-client', 'traceparent', 'content-type']);
  });

  test('begins a trace of its own, whose sampling is left to the platform [G4.03]', async () => {
    const { api, sent } = client();
    await api.call('stakes');
    await api.call('stakes');
    const traces = sent.map(({ headers }) => headers['traceparent']);
    for (const trace of traces) expect(trace).toMatch(/^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-00$/);
    expect(new Set(traces.flatMap((trace) => trace?.split('-').slice(1, 3))).size).toBe(4);
  });

  test('writes a form as a form and JSON as JSON, and never puts them into the address [A7.12 OQ-17]', async () => {
    const { api, sent } = client({ caller: { token: null } });
    await api.call('login', { email: 'a b', password: 'p&q', whiteLabelId: 'wl' });
    await api.call('sendSignupOtp', { phone: '98', whiteLabelId: 'wl' });
    expect(sent[0]!.body).toBe('email=a+b&password=p%26q&whiteLabelId=wl');
    expect(sent[0]!.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(sent[0]!.url).not.toContain('p%26q');
    expect(JSON.parse(sent[1]!.body as string)).toEqual({ phone: '98', whiteLabelId: 'wl' });
  });

  test('a form with a picture leaves the content type, with its boundary, to the browser [C7.26]', async () => {
    const { api, sent } = client();
    const image = new Blob(['x'], { type: 'image/png' });
    await api.call('uploadImage', { image, bucketName: 'backendAsset' });
    const body = sent[0]!.body as FormData;
    expect([body.get('bucketName'), (body.get('image') as Blob).size]).toEqual(['backendAsset', 1]);
    expect(sent[0]!.headers).not.toHaveProperty('content-type');
    expect(sent[0]!.method).toBe('POST');
    expect(new URL(sent[0]!.url).pathname).toBe('/api/user/setting/s3Image');
  });

  test('goes to the server of the domain, those before the domain is known to master [A6.09 OQ-23]', async () => {
    const { api, sent } = client();
    await api.call('home', {});
    await api.call('cumulative', {});
    expect(sent.map((each) => new URL(each.url).host)).toEqual(['b2c.test', 'master.test']);
    const business = client({ domainType: 'b2b' });
    await business.api.call('home', {});
    await business.api.call('setMaintenance', { maintenanceMode: true, transactionCode: 'x' });
    expect(business.sent.map((each) => new URL(each.url).host)).toEqual(['b2b.test', 'master.test']);
  });

  test('has the stored user type in its path, a default branch as a branch [A6.04 A6.05]', () => {
    expect(pathOf(endpoints.profile, 'agent')).toBe('api/agent/profile');
    expect(pathOf(endpoints.profile, 'defaultBranch')).toBe('api/branch/profile');
  });

  test('keeps the bearer token that a POST or a PUT answers with, with or without the word Bearer [A7.06 OQ-67]', async () => {
    const withWord = client({ answer: { authorization: 'Bearer t-2' } });
    await withWord.api.call('login', { email: 'a', password: 'p', whiteLabelId: 'wl' });
    const without = client({ answer: { authorization: 't-3' } });
    await without.api.call('login', { email: 'a', password: 'p', whiteLabelId: 'wl' });
    const put = client({ answer: { authorization: 't-4' } });
    await put.api.call('setSecondFactor', { otp: '123456', enable2fa: true });
    const reading = client({ answer: { authorization: 't-5' } });
    await reading.api.call('stakes');
    expect([withWord, without, put, reading].map(({ happened }) => happened)).toEqual([
      ['token t-2'],
      ['token t-3'],
      ['token t-4'],
      [],
    ]);
  });

  test('reads 204 as an empty list [A7.08]', async () => {
    const { api } = client({ answer: { status: 204, text: '' } });
    await expect(api.call('openBets', {})).resolves.toMatchObject({ docs: [] });
  });

  test.each([201, 400, 404, 500])('throws the body of a %d [A7.09 OQ-15]', async (status) => {
    const { api } = client({ answer: { status, text: '{"message":"No"}' } });
    await expect(api.call('stakes')).rejects.toMatchObject({ status, message: 'No', body: { message: 'No' } });
  });

  test.each(['<html>', '', '"text"', '{"message":7}', 'null'])(
    'an odd error body %s is an empty message [A8.01]',
    async (text) => {
      const { api } = client({ answer: { status: 500, text } });
      await expect(api.call('stakes')).rejects.toMatchObject({ status: 500, message: '' });
    },
  );

  test('inflates docs that come as base64 of gzip [A7.10]', async () => {
    const docs = gzipSync(JSON.stringify([{ name: 'भारत' }])).toString('base64');
    const { api } = client({ answer: { text: JSON.stringify({ docs, message: 'ok' }) } });
    expect(await api.call('casinoGames', { gameType: 'Live Casino' })).toEqual({
      docs: [{ name: 'भारत' }],
      message: 'ok',
    });
  });

  test('an error shows the custom text, else the server message, only where requested [A8.02]', async () => {
    const refused = { answer: { status: 400, text: '{"message":"Too small"}' } };
    const custom = client(refused);
    await expect(custom.api.call('stakes', {}, { toast: 'Not saved' })).rejects.toThrow(CallError);
    const server = client(refused);
    await expect(server.api.call('stakes', {}, { toast: true })).rejects.toThrow(CallError);
    const silent = client(refused);
    await expect(silent.api.call('stakes')).rejects.toThrow(CallError);
    expect([custom.happened, server.happened, silent.happened]).toEqual([['toast Not saved'], ['toast Too small'], []]);
  });

  test('a 401 ends the session only for a call that needed the token [A4.30 OQ-07]', async () => {
    const account = client({ answer: { status: 401, text: '{"message":"Expired"}' } });
    await expect(account.api.call('points')).rejects.toMatchObject({ status: 401 });
    const wrong = client({ answer: { status: 401, text: '{"message":"Wrong"}' } });
    await expect(wrong.api.call('login', { email: 'a', password: 'p', whiteLabelId: 'wl' })).rejects.toThrow('Wrong');
    expect([account.happened, wrong.happened]).toEqual([['unauthorised'], []]);
  });

  test('a 503 reports maintenance [A4.27]', async () => {
    const { api, happened } = client({ answer: { status: 503, text: '{}' } });
    await expect(api.call('home', {})).rejects.toMatchObject({ status: 503 });
    expect(happened).toEqual(['maintenance NaN']);
    const named = client({ answer: { status: 503, text: '{}', retryAfter: '2' } });
    await expect(named.api.call('home', {})).rejects.toMatchObject({ status: 503 });
    expect(named.happened).toEqual(['maintenance 2']);
  });

  test('a rate limit or a refused call is no maintenance [A4.27]', async () => {
    for (const status of [400, 403, 409, 429, 500]) {
      const { api, happened } = client({ answer: { status, text: '{}', retryAfter: '2' } });
      await expect(api.call('home', {})).rejects.toMatchObject({ status });
      expect([status, happened]).toEqual([status, []]);
    }
  });

  test('a call that needs a token and finds none is not sent [A5.29]', async () => {
    const { api, sent, happened } = client({ caller: { token: null } });
    await expect(api.call('points')).rejects.toThrow(
      'Refresh The Page, If Error Continues Please Contact Your Service Provider!',
    );
    expect([sent, happened]).toEqual([[], ['token missing']]);
  });

  test('a call without an answer has status 0, and is sent once', async () => {
    let times = 0;
    const { api } = client({
      send: async () => {
        times += 1;
        throw new Error('timeout');
      },
    });
    await expect(
      api.call('depositByIpay', {
        depositTypeId: 'd',
        amount: 1,
        operatorId: 1,
        redirectUrl: '',
        requestRef: 'reference',
      }),
    ).rejects.toMatchObject({ status: 0 });
    expect(times).toBe(1);
  });

  test('a response is decoded by its contract', async () => {
    const { api } = client({ answer: { text: JSON.stringify({ docs: buildProfile(), message: '' }) } });
    expect((await api.call('profile')).docs.userName).toBe('player1');
  });
});
