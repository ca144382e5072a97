import {
  addresses,
  textOption,
  decimalOption,
  feedName,
  folderOption,
  channelName,
  hostNames,
  lastGoodFigures,
  hostOnly,
  intersectScope,
  booleanOption,
  secretText,
  urlOf,
  versionsByName,
  urlWithoutCredentials,
  integerOption,
  type Option,
} from './options';

const option = <T, F extends string | null>(
  name: string,
  fallback: F,
  parse: Option<T>['parse'],
  about: string,
  more: Pick<Option<T>, 'secret'> = {},
): Option<T> & { readonly fallback: F } => ({ name, fallback, parse, about, ...more });

/** Every variable that the platform reads: the check at start, `--help` and docs/configuration.md come from here. */
export const options = {
  port: option(
    'PORT',
    '4000',
    integerOption(0, 65535),
    'Port of everything: pages, calls and socket. 0 takes a free one.',
  ),
  host: option('HOST', '0.0.0.0', textOption, 'Address to listen on.'),
  dataDir: option(
    'DATA_DIR',
    '.data',
    folderOption,
    'Folder of the embedded database, the secret and whatever else has to last.',
  ),
  databaseUrl: option(
    'DATABASE_URL',
    null,
    urlOf('postgres', 'postgresql'),
    'PostgreSQL 15 or later to use instead of the embedded one.',
    { secret: true },
  ),
  redisUrl: option(
    'REDIS_URL',
    null,
    urlOf('redis', 'rediss'),
    'Redis that joins several processes: sockets, limits, prices (docs/growing.md). Without it there is one process.',
    { secret: true },
  ),
  feed: option(
    'FEED',
    'sim',
    feedName,
    'Source of prices: sim, betfair, replay:<file or glob>[@speed] with a speed from 1 to 1000, or none: staff alone.',
  ),
  betfairAppKey: option('BETFAIR_APP_KEY', null, textOption, 'Application key of the exchange, for FEED=betfair.', {
    secret: true,
  }),
  betfairUserName: option('BETFAIR_USERNAME', null, textOption, 'Account at the exchange.', { secret: true }),
  betfairPassword: option('BETFAIR_PASSWORD', null, textOption, 'Its password.', { secret: true }),
  betfairCert: option('BETFAIR_CERT', null, textOption, 'File with the client certificate of the account, PEM.'),
  betfairKey: option('BETFAIR_KEY', null, textOption, 'File with the key of that certificate, PEM.'),
  betfairCa: option(
    'BETFAIR_CA',
    null,
    textOption,
    'File with the authority of the exchange, PEM. Default: the authorities that the system believes.',
  ),
  betfairStream: option('BETFAIR_STREAM', 'stream-api.betfair.com:443', textOption, 'Exchange Stream, as host:port.'),
  betfairLoginUrl: option(
    'BETFAIR_LOGIN_URL',
    'https://identitysso-cert.betfair.com/api/certlogin',
    urlWithoutCredentials('https'),
    'Login by certificate.',
  ),
  betfairApiUrl: option(
    'BETFAIR_API_URL',
    'https://api.betfair.com/exchange/betting/json-rpc/v1',
    urlWithoutCredentials('https'),
    'Betting API: names of markets, and results of those that ended while nobody listened.',
  ),
  betfairEventTypes: option('BETFAIR_EVENT_TYPES', '4,1,2,7,4339', textOption, 'Sports to subscribe to, by id.'),
  betfairMarketTypes: option('BETFAIR_MARKET_TYPES', 'MATCH_ODDS,WIN,PLACE', textOption, 'Types of market.'),
  betfairCountries: option(
    'BETFAIR_COUNTRIES',
    null,
    textOption,
    'Countries, as two letters with commas; all without it.',
  ),
  betfairConflateMs: option(
    'BETFAIR_CONFLATE_MS',
    '0',
    integerOption(0, 120_000),
    'Milliseconds that the exchange gathers changes for before it sends them.',
  ),
  betfairHeartbeatMs: option(
    'BETFAIR_HEARTBEAT_MS',
    '5000',
    integerOption(500, 5000),
    'Milliseconds without a change after which the exchange gives a sign of life; prices older than twice this lock.',
  ),
  simSeed: option(
    'SIM_SEED',
    '1',
    integerOption(0, 4_294_967_295),
    'Seed of the simulator: the same seed gives the same matches.',
  ),
  simSpeed: option('SIM_SPEED', '1', decimalOption(0.1, 1000), 'How much faster than life the simulator plays.'),
  simScript: option(
    'SIM_SCRIPT',
    null,
    intersectScope('fast'),
    'fast adds matches and races on demand to the simulator, for journeys.',
  ),
  releaseStore: option(
    'RELEASE_STORE',
    null,
    textOption,
    'Where released versions are kept: a folder, or s3://bucket[/folder][?endpoint=<url>&region=<name>]. Default: releases in DATA_DIR.',
  ),
  sdkFolder: option(
    'SDK_FOLDER',
    null,
    textOption,
    'Folder with the packed remote SDK, which the staff site serves. Default: shared/dist, where npm run sdk writes.',
  ),
  releaseChannel: option(
    'RELEASE_CHANNEL',
    null,
    channelName,
    'Channel that every brand follows instead of its own: npm run dev has one of its own.',
  ),
  workingTree: option(
    'WORKING_TREE',
    null,
    versionsByName,
    'Versions of the checkout that starts the platform, name@version with commas between them; npm start sets it.',
  ),
  lastGood: option(
    'LAST_GOOD',
    '200,20,10,1',
    lastGoodFigures,
    'What a version needs to be a last good one where a brand does not set it: loads, visitors, minutes, and at most so many percent of failed loads.',
  ),
  liveReload: option('LIVE_RELOAD', 'off', booleanOption, 'Open pages reload when a release arrives: npm run dev.'),
  checkResponses: option(
    'CHECK_RESPONSES',
    'off',
    booleanOption,
    'Compares each response with the contract and fails a call that differs: npm run dev and all tests.',
  ),
  mode: option(
    'BACKLAY_MODE',
    'demo',
    intersectScope('demo', 'production'),
    'production has no demo data and no stand-ins, and refuses unsafe settings.',
  ),
  staffHost: option(
    'STAFF_HOST',
    null,
    hostOnly,
    'Host name of the staff site of a production database. Demo mode has staff.localhost.',
  ),
  sandbox: option(
    'SANDBOX',
    null,
    booleanOption,
    'Stand-ins for the outside world: SMS outbox, payment page, IP look-up. Default: on, off in production.',
  ),
  demoAccounts: option(
    'DEMO_ACCOUNTS',
    null,
    booleanOption,
    'Seeded accounts with a printed password. Default: on, off in production.',
  ),
  publicUrl: option(
    'PUBLIC_URL',
    null,
    urlWithoutCredentials('http', 'https'),
    'Scheme and port under which the brands are reached when a proxy stands before the platform.',
  ),
  trustProxy: option(
    'TRUST_PROXY',
    null,
    addresses,
    'Addresses or ranges, with commas, of proxies of your own: from them X-Forwarded-For is believed.',
  ),
  paymentGatewayUrl: option(
    'PAYMENT_GATEWAY_URL',
    null,
    urlOf('https'),
    'Payment gateway that takes IPAY deposits when the sandbox is off. user:key@ in it is sent as an Authorization header.',
    { secret: true },
  ),
  paymentSecret: option(
    'PAYMENT_SECRET',
    null,
    secretText,
    'Key with which the payment gateway signs its messages. Default: derived from SECRET_KEY.',
    { secret: true },
  ),
  casinoLaunchUrl: option(
    'CASINO_LAUNCH_URL',
    null,
    urlWithoutCredentials('https'),
    'Where the casino provider opens games when the sandbox is off; {token} and {game} in it are replaced.',
  ),
  casinoSecret: option(
    'CASINO_SECRET',
    null,
    secretText,
    'Key with which the casino provider signs its requests. Default: derived from SECRET_KEY.',
    { secret: true },
  ),
  casinoDialect: option(
    'CASINO_DIALECT',
    'signed-json',
    textOption,
    'Dialect of the casino provider when the sandbox is off: a name of platform/src/casino/provider/dialects.ts.',
  ),
  gamesHost: option(
    'GAMES_HOST',
    'games.localhost',
    textOption,
    "Host name under which the sandbox's games are served, apart from every brand.",
  ),
  remotesHost: option(
    'REMOTES_HOST',
    'remotes.localhost',
    hostOnly,
    'Host name under which remotes of isolated teams run in frames. No brand may have it.',
  ),
  smsGatewayUrl: option(
    'SMS_GATEWAY_URL',
    null,
    urlOf('https'),
    'Service that takes text messages when the sandbox is off, as POST of {to, text}. user:key@ in it is sent as an Authorization header.',
    { secret: true },
  ),
  otlpUrl: option(
    'OTLP_URL',
    null,
    urlOf('http', 'https'),
    'OpenTelemetry collector that gets errors and speed of pages over OTLP/HTTP. user:key@ in it is sent as an Authorization header.',
    { secret: true },
  ),
  sentryDsn: option(
    'SENTRY_DSN',
    null,
    urlOf('http', 'https'),
    'Sentry project that gets errors of pages, as https://key@host/project. The server sends them; a page never does.',
    { secret: true },
  ),
  ipLookupUrl: option(
    'IP_LOOKUP_URL',
    null,
    urlOf('https'),
    'Service that knows the country of an address; {ip} in it is replaced, user:key@ is sent as an Authorization header. Without it every visitor is in India.',
    { secret: true },
  ),
  secretKey: option(
    'SECRET_KEY',
    null,
    secretText,
    'Key that other keys are derived from. Default: generated once and kept in DATA_DIR, readable by the owner alone.',
    { secret: true },
  ),
  secretKeyPrevious: option(
    'SECRET_KEY_PREVIOUS',
    null,
    secretText,
    'Another key that is accepted while SECRET_KEY is replaced. First start every process with the new key here; then run npm run keys rotate and start every process with the new one as SECRET_KEY and the old one here; without it after 7 days, when the last signature has expired.',
    { secret: true },
  ),
  assetHosts: option(
    'ASSET_HOSTS',
    null,
    hostNames,
    'Host names, with commas, that pictures of the operator are taken from over https.',
  ),
  chatHosts: option(
    'CHAT_HOSTS',
    null,
    hostNames,
    'Host names, with commas, that chats of brands may be shown from over https, besides those of LiveChat, Zoho SalesIQ and Tawk.',
  ),
  frameHosts: option(
    'FRAME_HOSTS',
    null,
    hostNames,
    'Host names, with commas, that pages may show in a frame over https: live TV, scores, casino. Default: every host.',
  ),
  drawingProcesses: option(
    'DRAWING_PROCESSES',
    '1',
    integerOption(0, 8),
    'Processes that draw the first frame of pages, for each version of a remote that has a server part. 0: pages come without.',
  ),
  drawingWaitMs: option(
    'DRAWING_WAIT_MS',
    '25',
    integerOption(1, 5000),
    'How long a page waits for its first frame to be drawn; one that comes later is in the next page.',
  ),
  drawingTimeZone: option(
    'DRAWING_TIME_ZONE',
    'Asia/Kolkata',
    textOption,
    'Time zone of the times in a first frame; the scripts of the page show those of the visitor.',
  ),
  sessionHours: option(
    'SESSION_HOURS',
    '24',
    integerOption(1, 720),
    'Life of a session token that is not exchanged for a new one.',
  ),
  sessionRotateMinutes: option(
    'SESSION_ROTATE_MINUTES',
    '15',
    integerOption(1, 1440),
    'Age from which the next POST or PUT exchanges the session token.',
  ),
  socketPath: option('SOCKET_PATH', '/socket.io', textOption, 'Path of the socket.'),
  socketMaxPerAccount: option(
    'SOCKET_MAX_PER_ACCOUNT',
    '20',
    integerOption(1, 1000),
    'Connections that one account may hold open.',
  ),
  rateLimitScale: option(
    'RATE_LIMIT_SCALE',
    '1',
    decimalOption(0, 1000),
    'Factor on every rate limit; 0 turns them off, for benchmarks.',
  ),
  maxEventLoopDelay: option(
    'MAX_EVENT_LOOP_DELAY',
    '5000',
    integerOption(0, 60_000),
    'Milliseconds of event loop delay above which calls are answered 503; 0 turns that off.',
  ),
  adminPort: option(
    'ADMIN_PORT',
    null,
    integerOption(0, 65535),
    'Internal port for /livez and /readyz with every part by name. Without it there is none.',
  ),
  adminHost: option('ADMIN_HOST', '127.0.0.1', textOption, 'Address of the internal port.'),
  drainWait: option(
    'DRAIN_WAIT',
    null,
    decimalOption(0, 20),
    'Seconds that a process told to stop by SIGTERM goes on serving, unready; its sockets then leave over twice as long. Default: 5, 0 for a single process in demo mode.',
  ),
  logLevel: option(
    'LOG_LEVEL',
    'info',
    intersectScope('trace', 'debug', 'info', 'warn', 'error', 'silent'),
    'What is logged, as JSON lines on standard output.',
  ),
} as const;

type Values = {
  readonly [K in keyof typeof options]: (typeof options)[K] extends Option<infer T> & { readonly fallback: infer F }
    ? T | (F extends null ? null : never)
    : never;
};

/** The checked configuration. What is null in the environment but has a derived default is filled in here. */
export type Config = Omit<Values, 'sandbox' | 'demoAccounts' | 'releaseStore' | 'drainWait'> & {
  readonly sandbox: boolean;
  readonly demoAccounts: boolean;
  readonly releaseStore: string;
  readonly drainWait: number;
};

export type ParsedValues = Values;
