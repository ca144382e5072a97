import type { ExportRequest } from './export-queue';
import type { Metric } from './page-report';
import type { StoredError } from './repository';

/** One observation of a page, as it leaves the server for a monitoring service. */
export interface ExportedFigure {
  readonly tenantId: string;
  readonly remote: string;
  readonly version: string;
  readonly route: string;
  readonly metric: Metric;
  readonly value: number;
  readonly at: Date;
}

/** An address with `user:key@` in it, without that, and what it is sent as. */
function splitCredentials(address: string): {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
} {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return { url, headers: username ? { authorization: `Basic ${credentials}` } : {} };
}

const SEVERITY_ERROR = 17;
const DELTA = 1;
/** Upper bounds of the exported histogram, ms; of shifts in thousandths. */
const BOUNDS = [50, 100, 200, 300, 500, 800, 1_200, 1_800, 2_500, 4_000, 8_000] as const;
const CLS_UNITS = 1_000;

type Value = string | number | boolean | null | undefined;

/** Attributes as OTLP/JSON has them; what is not known is left out. */
const toAttributes = (values: Readonly<Record<string, Value>>) =>
  Object.entries(values).flatMap(([key, value]): { readonly key: string; readonly value: object }[] => {
    if (value === null || value === undefined) return [];
    if (typeof value === 'boolean') return [{ key, value: { boolValue: value } }];
    if (typeof value === 'number') return [{ key, value: { doubleValue: value } }];
    return [{ key, value: { stringValue: value } }];
  });

const nanosecondsOf = (at: Date): string => `${at.getTime()}000000`;
const RESOURCE = { attributes: toAttributes({ 'service.name': 'backlay-pages' }) };
const SCOPE = { name: 'backlay.monitoring' };

function toLogRecord(error: StoredError) {
  return {
    timeUnixNano: nanosecondsOf(error.at),
    severityNumber: SEVERITY_ERROR,
    severityText: 'ERROR',
    body: { stringValue: `${error.name}: ${error.message}` },
    attributes: toAttributes({
      'exception.type': error.name,
      'exception.message': error.message,
      'exception.stacktrace': error.stack,
      'backlay.kind': error.kind,
      'backlay.remote': error.remote,
      'backlay.version': error.version,
      'backlay.brand': error.tenantId,
      'backlay.route': error.route,
      'backlay.part': error.part,
      'backlay.fingerprint': error.fingerprint,
      'backlay.occurrences': error.occurrences,
      'backlay.money_in_flight': error.money,
      'browser.family': error.browser,
      'os.family': error.system,
      'browser.language': error.language,
    }),
  };
}

/** Items by a key, in the order in which each key comes first. */
function groupItems<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(item);
  }
  return groups;
}

/** One histogram point for each remote, version, brand and route of a metric. */
function toPoints(figures: readonly ExportedFigure[]) {
  const groups = groupItems(figures, ({ tenantId, remote, version, route }) =>
    [tenantId, remote, version, route].join(' '),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const values = group.map(({ metric, value }) => (metric === 'cls' ? value * CLS_UNITS : value));
    const counts = Array.from({ length: BOUNDS.length + 1 }, () => 0);
    for (const value of values) {
      const place = BOUNDS.findIndex((bound) => value <= bound);
      const index = place === -1 ? BOUNDS.length : place;
      counts[index] = (counts[index] ?? 0) + 1;
    }
    return [
      {
        startTimeUnixNano: nanosecondsOf(first.at),
        timeUnixNano: nanosecondsOf(group.at(-1)?.at ?? first.at),
        count: String(values.length),
        sum: values.reduce((sum, value) => sum + value, 0),
        bucketCounts: counts.map(String),
        explicitBounds: [...BOUNDS],
        attributes: toAttributes({
          'backlay.remote': first.remote,
          'backlay.version': first.version,
          'backlay.brand': first.tenantId,
          'backlay.route': first.route,
        }),
      },
    ];
  });
}

export interface OtlpFormat {
  /** Errors as logs. */
  readonly errors: (items: readonly StoredError[]) => readonly ExportRequest[];
  /** Figures as histograms. */
  readonly figures: (items: readonly ExportedFigure[]) => readonly ExportRequest[];
}

/**
 * OTLP over HTTP with JSON.
 * @param endpoint base address of a collector; `user:key@` in it is sent as an Authorization header
 */
export function createOtlpFormat(endpoint: string): OtlpFormat {
  const { url, headers } = splitCredentials(endpoint);
  const base = url.href.replace(/\/$/, '');
  const request = (path: string, body: object): ExportRequest => ({
    url: `${base}/v1/${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return {
    errors(items) {
      const scopeLogs = [{ scope: SCOPE, logRecords: items.map(toLogRecord) }];
      return [request('logs', { resourceLogs: [{ resource: RESOURCE, scopeLogs }] })];
    },
    figures(items) {
      const metrics = [...groupItems(items, ({ metric }) => metric)].map(([metric, group]) => ({
        name: `backlay.page.${metric}`,
        unit: metric === 'cls' ? '1e-3' : 'ms',
        histogram: { aggregationTemporality: DELTA, dataPoints: toPoints(group) },
      }));
      const scopeMetrics = [{ scope: SCOPE, metrics }];
      return [request('metrics', { resourceMetrics: [{ resource: RESOURCE, scopeMetrics }] })];
    },
  };
}
