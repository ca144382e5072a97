import { hostOnly, option, secretText, textOption, urlOf, urlWithoutCredentials } from './options';

/** Services of other companies, and the stand-ins for them. */
export const supplierOptions = {
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
    { secret: true, production: 'required with PAYMENT_GATEWAY_URL' },
  ),
  casinoLaunchUrl: option(
    'CASINO_LAUNCH_URL',
    null,
    urlWithoutCredentials('https'),
    'Where the casino provider opens games when the sandbox is off; {token}, {game} and {language} in it are replaced.',
  ),
  casinoSecret: option(
    'CASINO_SECRET',
    null,
    secretText,
    'Key with which the casino provider signs its requests. Default: derived from SECRET_KEY.',
    { secret: true, production: 'required with CASINO_LAUNCH_URL' },
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
} as const;
