import { statSync } from 'node:fs';
import { options, type Config } from './options-table';

type Environment = Readonly<Record<string, string | undefined>>;

/** A key that a person typed or copied has fewer different characters than a random one. */
const MIN_DIFFERENT_CHARACTERS = 12;
/** Keys in the product's files and tests: everybody has them. */
const PUBLIC_KEYS = ['the same in every process of a platform', 'a key for tests of at least thirty-two characters'];

/**
 * Every unsafe setting of a production start, one line each: the variable, why, and what is accepted. Empty in demo mode and when all is
 * safe. Reads nothing but the configuration and the modes of files. Source: G2.04.
 */
export function listUnsafeSettings(config: Config, environment: Environment): readonly string[] {
  if (config.mode !== 'production') return [];
  return [...listSandboxServices(config), ...missing(config), ...protection(config), ...files(config, environment)];
}

/** A secret that everybody can know or guess. */
function keyProblem(key: string | null): string | null {
  if (key === null) return 'is missing: signatures and stored secrets depend on it';
  if (PUBLIC_KEYS.includes(key)) return 'is in the files of the product: everybody knows it';
  if (new Set(key).size < MIN_DIFFERENT_CHARACTERS)
    return 'is easy to guess: signatures and stored secrets depend on it';
  return null;
}

function* listSandboxServices(config: Config): Generator<string> {
  if (config.sandbox) yield 'SANDBOX is on: its SMS, payments and casino are stand-ins. Accepted: off.';
  if (config.demoAccounts)
    yield 'DEMO_ACCOUNTS is on: their passwords are public and their money is not real. Accepted: off.';
  if (config.liveReload) yield 'LIVE_RELOAD is on: it is for development. Accepted: off.';
  if (config.simScript) yield 'SIM_SCRIPT is set: it is for tests. Accepted: not set.';
  if (config.feed !== 'betfair' && config.feed !== 'none')
    yield `FEED is ${config.feed}: players would bet real money on invented or past matches. Accepted: betfair, none.`;
}

function* missing(config: Config): Generator<string> {
  const key = keyProblem(config.secretKey);
  if (key)
    yield `SECRET_KEY ${key}. Accepted: at least 32 random characters, in SECRET_KEY or the file SECRET_KEY_FILE.`;
  if (!config.publicUrl?.startsWith('https:'))
    yield `PUBLIC_URL is ${config.publicUrl ?? 'missing'}: session tokens would travel in clear text. Accepted: an https address.`;
  if (!config.staffHost) yield 'STAFF_HOST is missing: staff have no site to sign in at. Accepted: a host name.';
  if (!config.frameHosts)
    yield 'FRAME_HOSTS is missing: any site may be shown in a frame. Accepted: the host names of live TV, scores and casino.';
  if (config.paymentGatewayUrl && keyProblem(config.paymentSecret))
    yield 'PAYMENT_SECRET is missing or easy to guess: messages of the payment gateway cannot be verified. Accepted: its own random key.';
  if (config.casinoLaunchUrl && keyProblem(config.casinoSecret))
    yield 'CASINO_SECRET is missing or easy to guess: requests of the casino provider cannot be verified. Accepted: its own random key.';
  const account = [config.betfairAppKey, config.betfairUserName, config.betfairPassword];
  if (config.feed === 'betfair' && account.includes(null))
    yield 'BETFAIR_APP_KEY, BETFAIR_USERNAME or BETFAIR_PASSWORD is missing: FEED=betfair has no account. Accepted: all three.';
}

function* protection(config: Config): Generator<string> {
  if (config.trustProxy && holdsEveryAddress(config.trustProxy))
    yield 'TRUST_PROXY holds every address: anybody could claim any address. Accepted: the addresses of your own proxies.';
  if (config.rateLimitScale === 0) yield 'RATE_LIMIT_SCALE is 0: nothing limits guessing. Accepted: above 0.';
  if (config.maxEventLoopDelay === 0)
    yield 'MAX_EVENT_LOOP_DELAY is 0: an overloaded process accepts everything. Accepted: above 0.';
  if (config.redisUrl && !config.databaseUrl)
    yield 'REDIS_URL is set without DATABASE_URL: each process would have its own money. Accepted: both, or neither.';
}

/** Whether the ranges of one IP version cover its whole space. */
function holdsEveryAddress(ranges: string): boolean {
  const share = { 4: 0, 6: 0 };
  for (const range of ranges.split(',')) {
    const [address = '', bits] = range.split('/');
    if (bits !== undefined) share[address.includes(':') ? 6 : 4] += 2 ** -Number(bits);
  }
  return share[4] >= 1 || share[6] >= 1;
}

function* files({ dataDir }: Config, environment: Environment): Generator<string> {
  if (isOpenToOthers(dataDir, 0o005))
    yield `DATA_DIR ${dataDir} can be read by others: it holds secrets. Accepted: chmod o-rwx.`;
  const secrets = Object.values(options).filter((option) => 'secret' in option);
  const named = [...secrets.map(({ name }) => `${name}_FILE`), options.betfairKey.name];
  for (const name of named) {
    const path = environment[name]?.trim();
    if (path && isOpenToOthers(path, 0o004))
      yield `${name} ${path} can be read by others: it holds a secret. Accepted: chmod o-rwx.`;
  }
}

function isOpenToOthers(path: string, bits: number): boolean {
  try {
    return (statSync(path).mode & bits) !== 0;
  } catch {
    // What is not there, or cannot be reached, is another finding.
    return false;
  }
}
