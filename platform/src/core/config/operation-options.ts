import { decimalOption, integerOption, intersectScope, option, secretText, textOption, urlOf } from './options';

/** What operators see of a process, and how it ends. */
export const operationOptions = {
  adminPort: option(
    'ADMIN_PORT',
    null,
    integerOption(0, 65535),
    'Internal port for /livez and /readyz with every part by name, and for /metrics. Without it nothing is measured.',
  ),
  adminHost: option('ADMIN_HOST', '127.0.0.1', textOption, 'Address of the internal port.'),
  adminToken: option(
    'ADMIN_TOKEN',
    null,
    secretText,
    'Token with which the internal port answers others than loopback, as Authorization: Bearer. Without it they are refused.',
    { secret: true },
  ),
  drainWait: option(
    'DRAIN_WAIT',
    null,
    decimalOption(0, 20),
    'Seconds that a process serves, unready, after SIGTERM; its sockets then leave over twice as long. Default: 5, 0 for a single process in demo mode.',
  ),
  otelEndpoint: option(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    null,
    urlOf('http', 'https'),
    'OpenTelemetry collector that gets traces of the platform over OTLP/HTTP. user:key@ in it is sent as an Authorization header. Without it nothing is traced.',
    { secret: true },
  ),
  traceRatio: option(
    'OTEL_TRACES_SAMPLER_ARG',
    '0.01',
    decimalOption(0, 1),
    'Share of traces that are sent. Errors and placements slower than 500 ms always are.',
  ),
  logLevel: option(
    'LOG_LEVEL',
    'info',
    intersectScope('trace', 'debug', 'info', 'warn', 'error', 'silent'),
    'What is logged, as JSON lines on standard output.',
    { live: 'SIGUSR2 changes between it and debug' },
  ),
} as const;
