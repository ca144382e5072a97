import { pino, type Logger } from 'pino';
import type { Config } from '../config';

const SECRET_PATHS = /^\/(login-user|direct-login)(\/|$)/;

/** A path that may be logged: no query, and nothing after the paths that carry a password or a token (S-01, S-02, S-11). */
export function loggablePath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const secret = SECRET_PATHS.exec(path);
  return secret ? `/${secret[1]}` : path.slice(0, 200);
}

/** JSON lines on standard output; headers, bodies and queries never get there. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: logLevel,
    base: null,
    redact: ['*.password', '*.otp', '*.phone', '*.email', '*.token', 'password', 'otp', 'phone', 'email', 'token'],
    serializers: {
      req: (request: { method: string; url: string }) => ({ method: request.method, path: loggablePath(request.url) }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  });
}
