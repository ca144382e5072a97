import { createFeed } from './create-feed';
import { ManualClock } from './feed';
import { describeIfRecordings, recording } from './betfair-stream/read-messages';

const noBetfair = {
  appKey: null,
  userName: null,
  password: null,
  certFile: null,
  keyFile: null,
  caFile: null,
  stream: 'localhost:443',
  loginUrl: 'https://localhost/login',
  apiUrl: 'https://localhost/api',
  accountUrl: null,
  eventTypes: '4',
  marketTypes: 'MATCH_ODDS',
  countries: null,
  conflateMs: 0,
  heartbeatMs: 5000,
  maxMarkets: 200,
  connections: 1,
};

const choose = (spec: string, more: object = {}) =>
  createFeed({
    spec,
    seed: 1,
    speed: 1,
    epoch: 0,
    betfair: noBetfair,
    poundRate: null,
    clock: new ManualClock(1_800_000_000_000),
    log: () => undefined,
    ...more,
  });

test('sim is the simulator', () => {
  const choice = choose('sim');
  expect(choice.ok && choice.feed.name).toBe('sim');
});

test.each([
  ['simulator', /FEED must be sim, replay:<file>\[@speed\] or betfair, not "simulator"/],
  ['replay:', /FEED must be|names no file/],
  ['replay:/nowhere/*.mcm.gz', /no recording .* matches \/nowhere/],
  ['replay:/nowhere/x.mcm.gz@5000', /between 1 and 1000, not 5000/],
  ['betfair', /needs BETFAIR_APP_KEY, BETFAIR_USERNAME, BETFAIR_PASSWORD, BETFAIR_CERT, BETFAIR_KEY/],
])('FEED=%s is refused with one clear line', (spec, line) => {
  const choice = choose(spec);
  expect(choice).toEqual({ ok: false, reason: expect.stringMatching(line) });
});

test('an unknown speed or script of the simulator is refused', () => {
  expect(choose('sim', { speed: 0 })).toEqual({ ok: false, reason: 'SIM_SPEED must lie between 0.1 and 1000, not 0' });
  expect(choose('sim', { script: 'slow' })).toEqual({
    ok: false,
    reason: 'SIM_SCRIPT must be fast or nothing, not slow',
  });
});

describeIfRecordings('replay', () => {
  test.each(['@1000', '@10x', '@50,from=5', ''])('a pattern and the suffix "%s" make a replay', (suffix) => {
    const choice = choose(`replay:${recording('*.mcm.gz')}${suffix}`);
    expect(choice.ok && choice.feed.name).toBe('replay');
  });
});
