import type { FastifyBaseLogger } from 'fastify';
import {
  pino,
  stdSerializers,
  type Bindings,
  type ChildLoggerOptions,
  type DestinationStream,
  type Logger,
} from 'pino';
import type { Config } from '../config';

const SECRET_PATHS = /^\/(login-user|direct-login)(\/|$)/;

/** A path that may be logged: no query, and nothing after the paths that carry a password or a token (S-01, S-02, S-11). */
export function redactPath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const secret = SECRET_PATHS.exec(path);
  return secret ? `/${secret[1]}` : path.slice(0, 200);
}

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  /** Of the system or of the database. */
  readonly code?: string;
  readonly constraint?: string;
}

/** A value that the database quotes back, as in `invalid input syntax for type uuid: "…"`. */
const QUOTED = /: ".*"/gs;

/** Message and stack of an error. The database's `detail` and `where` hold personal values and stay out. */
function errorOf(error: Error): LoggedError {
  const { type, message, stack, code, constraint }: LoggedError = stdSerializers.err(error);
  const clean = (text: string) => text.replace(QUOTED, ': "…"');
  return {
    type,
    message: clean(message),
    stack: clean(stack),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
  };
}

/**
 * JSON lines on standard output or another stream. Headers, bodies and queries are never logged.
 * @param to receives the lines instead
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, to?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: null,
    redact: ['*.password', '*.otp', '*.phone', '*.email', '*.token', 'password', 'otp', 'phone', 'email', 'token'],
    serializers: {
      req: (request: { method: string; url: string }) => ({ method: request.method, path: redactPath(request.url) }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: errorOf,
    },
  };
  return to ? pino(options, to) : pino(options);
}

/**
 * Writes more while somebody looks for a fault: SIGUSR2 changes between the configured level and debug (G4.04). Returns how to end that.
 */
export function switchLevelBySignal(log: Logger, { logLevel }: Pick<Config, 'logLevel'>): () => void {
  const change = (): void => {
    log.level = log.level === 'debug' ? logLevel : 'debug';
    log.warn({ logLevel: log.level }, 'log level changed');
  };
  process.on('SIGUSR2', change);
  return () => process.off('SIGUSR2', change);
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * The log of one request. It is created with its first line, because most requests write none and a logger costs more than
 * much of their work.
 */
class RequestLog {
  private own: FastifyBaseLogger | undefined;

  constructor(
    private readonly parent: FastifyBaseLogger,
    private readonly bindings: Bindings,
    private readonly options: ChildLoggerOptions,
  ) {}

  get level(): string {
    return this.parent.level;
  }

  whole(): FastifyBaseLogger {
    this.own ??= this.parent.child(this.bindings, this.options);
    return this.own;
  }

  child(bindings: Bindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.whole().child(bindings, options);
  }
}
for (const level of LEVELS)
  Object.defineProperty(RequestLog.prototype, level, {
    value(this: RequestLog, ...line: [object, string]) {
      this.whole()[level](...line);
    },
  });

/** What the server gives each request as its log: the number of the request stands in every line. */
export const createRequestLogger = (
  parent: FastifyBaseLogger,
  bindings: Bindings,
  options: ChildLoggerOptions,
): FastifyBaseLogger => new RequestLog(parent, bindings, options) as unknown as FastifyBaseLogger; // its levels are defined by the loop above
