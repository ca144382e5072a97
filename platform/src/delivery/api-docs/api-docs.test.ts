import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import { endpoints, type Endpoint, type EndpointName } from '@backlay/shared/contract';
import { openTestPlatform, type CallGiven, type TestPlatform } from '../../../testing/index';

const root = join(__dirname, '../../../..');
const text = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');
const document = JSON.parse(text('openapi.json'));

let platform: TestPlatform;
let player: string;
let agent: string;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  player = await platform.login('royal');
  agent = await platform.login('staff', 'agent1', 'Admin@123');
});
afterAll(() => platform?.close());

const ajv = new Ajv({ strict: false, validateFormats: false });
ajv.addSchema(document, 'document');

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');

/** The validator of one response of an endpoint, and of its unpacked docs. */
function validatorOf(name: EndpointName, status: number, unpacked = false): ValidateFunction {
  const { path, method }: Endpoint = endpoints[name];
  const response = document.paths[`/${path}`][method.toLowerCase()].responses[status];
  if (!response) throw new Error(`${name} does not document the status ${status}`);
  const base = response.$ref
    ? (response.$ref as string).slice(1)
    : `/paths/${escaped(`/${path}`)}/${method.toLowerCase()}/responses/${status}`;
  const docs = unpacked ? '/properties/docs/x-unpacked' : '';
  return ajv.compile({
    $ref: `document#${encodeURI(`${base}/content/${escaped('application/json')}/schema${docs}`)}`,
  });
}

const VISITOR: readonly (readonly [EndpointName, CallGiven])[] = [
  ['cumulative', {}],
  ['home', {}],
  ['highlight', {}],
  ['markets', {}],
  ['sportTree', {}],
  ['scores', {}],
  ['search', { query: { search: 'a' } }],
  ['phoneCodes', {}],
  ['casinoGames', { query: { gameType: 'lottery' } }],
  ['leaderBoard', {}],
  ['points', {}],
  ['login', { body: { email: '' } }],
];
const PLAYER: readonly EndpointName[] = [
  'profile',
  'points',
  'stakes',
  'quickBets',
  'openBets',
  'betDetails',
  'deposits',
  'transactions',
  'depositMethods',
  'bonuses',
  'bonusOffers',
  'saferGambling',
  'notifications',
  'gameReport',
  'players',
];
const STAFF: readonly EndpointName[] = ['profile', 'players', 'roleOpenBets', 'deposits', 'saveStakes'];

test('recorded responses and rejections of 32 calls match docs/openapi.json [H1.14]', async () => {
  const calls = [
    ...VISITOR.map(([name, given]) => ['royal', name, given] as const),
    ...PLAYER.map((name) => ['royal', name, { token: player }] as const),
    ...STAFF.map((name) => ['staff', name, { token: agent, userType: 'agent' }] as const),
  ];
  expect(calls).toHaveLength(32);
  const statuses: number[] = [];
  for (const [brand, name, given] of calls) {
    const { status, text: sent, body } = await platform.call(brand, name, given);
    statuses.push(status);
    const validate = validatorOf(name, status);
    validate(JSON.parse(sent));
    expect([name, status, validate.errors]).toEqual([name, status, null]);
    const route: Endpoint = endpoints[name];
    if (!route.compressed || status !== 200) continue;
    const validateDocs = validatorOf(name, status, true);
    validateDocs(body.docs);
    expect([name, validateDocs.errors]).toEqual([name, null]);
  }
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20);
  expect(new Set(statuses)).toEqual(new Set([200, 400, 401, 403]));
});

test('a response without a field of its schema does not match docs/openapi.json [H1.14]', async () => {
  const { body } = await platform.call('royal', 'points', { token: player });
  const validate = validatorOf('points', 200);
  expect(validate(body)).toBe(true);
  expect(validate({ ...body, docs: { ...body.docs, exposure: undefined } })).toBe(false);
});

test('/api/docs in development shows every endpoint and every socket event and loads nothing [H1.14]', async () => {
  const page = await platform.send('/api/docs');
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  for (const name of Object.keys(endpoints)) expect(page.text).toContain(`<details id="${name}">`);
  for (const name of Object.keys(JSON.parse(text('asyncapi.json')).operations))
    expect(page.text).toContain(`<code>${name}</code>`);
  expect(page.text).not.toMatch(/(src|href)="(https?:)?\/\//);
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
});

test('/api/docs in development serves both documents as they are stored [H1.14]', async () => {
  for (const name of ['openapi.json', 'asyncapi.json']) {
    const answer = await platform.send(`/api/docs/${name}`);
    expect([answer.status, answer.text]).toEqual([200, text(name)]);
  }
});
