import { randomUUID } from 'node:crypto';
import type { ExportRequest } from './export-queue';
import type { StoredError } from './repository';

interface SentryFrame {
  readonly function?: string;
  readonly filename: string;
  readonly lineno: number;
  readonly colno: number;
  readonly in_app: boolean;
}

/** Frames as Sentry has them: the outermost first. */
function toFrames(stack: string): readonly SentryFrame[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '', filename, row, column] =
        /^\s*(?:at )?(.*?)(?: \(|@|^)?(\S*?):(\d+):(\d+)\)?$/.exec(line) ?? [];
      if (filename === undefined) return [];
      return [
        {
          ...(name.trim() && { function: name.trim() }),
          filename,
          lineno: Number(row),
          colno: Number(column),
          in_app: /\/(remotes|shell)\//.test(filename),
        },
      ];
    })
    .reverse();
}

const toEvent = (error: StoredError, id: string) => ({
  event_id: id,
  timestamp: error.at.getTime() / 1000,
  platform: 'javascript',
  level: 'error',
  release: `${error.remote}@${error.version}`,
  fingerprint: [error.fingerprint],
  transaction: error.route,
  tags: {
    kind: error.kind,
    remote: error.remote,
    version: error.version,
    brand: error.tenantId,
    browser: error.browser,
    system: error.system,
    language: error.language,
    money_in_flight: error.money,
  },
  exception: { values: [{ type: error.name, value: error.message, stacktrace: { frames: toFrames(error.stack) } }] },
});

/**
 * Sentry envelopes, one for each error; figures have no place in them.
 * @param dsn `https://key@host/project`
 */
export function createSentryFormat(dsn: string): (items: readonly StoredError[]) => readonly ExportRequest[] {
  const { protocol, host, username, pathname } = new URL(dsn);
  const path = pathname.replace(/\/$/, '');
  const slash = path.lastIndexOf('/');
  const url = `${protocol}//${host}${path.slice(0, slash)}/api/${path.slice(slash + 1)}/envelope/`;
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': `Sentry sentry_version=7, sentry_client=backlay/1.0, sentry_key=${username}`,
  };
  return (items) =>
    items.map((error) => {
      const id = randomUUID().replaceAll('-', '');
      const lines = [{ event_id: id, sent_at: new Date().toISOString() }, { type: 'event' }, toEvent(error, id)];
      return { url, headers, body: `${lines.map((line) => JSON.stringify(line)).join('\n')}\n` };
    });
}
