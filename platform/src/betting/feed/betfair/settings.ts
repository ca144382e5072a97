import { readFileSync } from 'node:fs';
import { isOfferedType, requireValue } from '@backlay/shared/domain';
import type { Config } from '../../../core/config';
import type { AccountSettings } from './account';
import type { MarketFilter } from './protocol';
import type { TlsEndpoint } from './tls-connection';

/** The exchange's part of the configuration as raw texts; null where an option is missing. */
export interface BetfairConfig {
  readonly appKey: string | null;
  readonly userName: string | null;
  readonly password: string | null;
  readonly certFile: string | null;
  readonly keyFile: string | null;
  readonly caFile: string | null;
  readonly stream: string;
  readonly loginUrl: string;
  readonly apiUrl: string;
  /** Null: that of the betting API, with account in the place of betting. */
  readonly accountUrl: string | null;
  readonly eventTypes: string;
  readonly marketTypes: string;
  readonly countries: string | null;
  readonly conflateMs: number;
  readonly heartbeatMs: number;
  /** Markets of one connection at most (`BETFAIR_MAX_MARKETS`), and how many connections. */
  readonly maxMarkets: number;
  readonly connections: number;
}

/** The options that start with BETFAIR, under the names used here. */
export const betfairConfig = (config: Config): BetfairConfig => ({
  appKey: config.betfairAppKey,
  userName: config.betfairUserName,
  password: config.betfairPassword,
  certFile: config.betfairCert,
  keyFile: config.betfairKey,
  caFile: config.betfairCa,
  stream: config.betfairStream,
  loginUrl: config.betfairLoginUrl,
  apiUrl: config.betfairApiUrl,
  accountUrl: config.betfairAccountUrl,
  eventTypes: config.betfairEventTypes,
  marketTypes: config.betfairMarketTypes,
  countries: config.betfairCountries,
  conflateMs: config.betfairConflateMs,
  heartbeatMs: config.betfairHeartbeatMs,
  maxMarkets: config.betfairMaxMarkets,
  connections: config.betfairConnections,
});

export interface BetfairSettings {
  readonly account: AccountSettings;
  readonly stream: TlsEndpoint;
  readonly filter: MarketFilter;
  readonly conflateMs: number;
  readonly heartbeatMs: number;
  readonly maxMarkets: number;
  readonly connections: number;
}

export type SettingsResult =
  | { readonly ok: true; readonly settings: BetfairSettings }
  | { readonly ok: false; readonly reason: string };

const list = (text: string): readonly string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Those whose rule of settlement is built (E3.04). */
const BETTING_TYPES = ['ODDS', 'ASIAN_HANDICAP_SINGLE_LINE', 'ASIAN_HANDICAP_DOUBLE_LINE', 'LINE'];

const NEEDED = [
  ['appKey', 'BETFAIR_APP_KEY'],
  ['userName', 'BETFAIR_USERNAME'],
  ['password', 'BETFAIR_PASSWORD'],
  ['certFile', 'BETFAIR_CERT'],
  ['keyFile', 'BETFAIR_KEY'],
] as const;

/** The settings of the live feed, or one line that names what is missing; never a value of it. */
export function readBetfairSettings(
  config: BetfairConfig,
  readFile: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): SettingsResult {
  const missing = NEEDED.filter(([key]) => config[key] === null).map(([, name]) => name);
  if (missing.length > 0)
    return { ok: false, reason: `FEED=betfair is not configured: it needs ${missing.join(', ')}` };
  const [, host, port] = /^([\w.-]+):(\d{1,5})$/.exec(config.stream) ?? [];
  if (!host) return { ok: false, reason: 'BETFAIR_STREAM is expected as host:port' };
  const files: Record<string, string> = {};
  for (const [name, path] of [
    ['BETFAIR_CERT', config.certFile],
    ['BETFAIR_KEY', config.keyFile],
    ['BETFAIR_CA', config.caFile],
  ] as const) {
    if (path === null) continue;
    try {
      files[name] = readFile(path);
    } catch {
      return { ok: false, reason: `${name} names a file that cannot be read` };
    }
  }
  const ca = files['BETFAIR_CA'] ? { ca: files['BETFAIR_CA'] } : {};
  return {
    ok: true,
    settings: {
      account: {
        appKey: requireValue(config.appKey, 'BETFAIR_APP_KEY'),
        userName: requireValue(config.userName, 'BETFAIR_USERNAME'),
        password: requireValue(config.password, 'BETFAIR_PASSWORD'),
        certificate: requireValue(files['BETFAIR_CERT'], 'BETFAIR_CERT'),
        certificateKey: requireValue(files['BETFAIR_KEY'], 'BETFAIR_KEY'),
        loginUrl: config.loginUrl,
        apiUrl: config.apiUrl,
        accountUrl: config.accountUrl ?? config.apiUrl.replace('/betting/', '/account/'),
        ...ca,
      },
      stream: { host, port: Number(port), ...ca },
      filter: {
        bettingTypes: BETTING_TYPES,
        eventTypeIds: list(config.eventTypes),
        marketTypes: list(config.marketTypes).filter(isOfferedType),
        ...(config.countries ? { countryCodes: list(config.countries) } : {}),
      },
      conflateMs: config.conflateMs,
      heartbeatMs: config.heartbeatMs,
      maxMarkets: config.maxMarkets,
      connections: config.connections,
    },
  };
}
