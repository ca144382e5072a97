import { LRUCache } from 'lru-cache';
import type { PageErrorKind } from '@backlay/shared/domain';
import type { Config } from '../../core/config';
import type { Database } from '../../core/database';
import { computeFingerprint, parseUserAgent, redactError, type PageReport } from './page-report';
import { createExportQueue } from './export-queue';
import { toBucket } from './figures';
import { createOtlpFormat } from './otlp';
import { addToGroup, countFault, countObservations, purgeReports, storeReport } from './repository';
import { createSentryFormat } from './sentry';

/** Error groups that one page view may report (F4.01). */
const GROUPS_OF_VIEW = 10;
/** Page views whose groups are in memory. */
const VIEWS = 20_000;
/** How long what browsers report is stored by default: single reports in days, counts in months. */
const RETENTION: ReportRetention = { reportDays: 30, reportMonths: 13 };

/** What a page view observed of one version: for whoever judges versions. */
export interface PageEvent {
  readonly tenantId: string;
  readonly remote: string;
  readonly version: string;
  readonly kind: 'error' | 'freeze' | 'inp';
  /** Of an error: a failed load and a throw while rendering have a report of their own besides. */
  readonly errorKind: PageErrorKind | null;
  /** Of an interaction: the longest of the view on one route, ms; else null. */
  readonly value: number | null;
  /** The version before did not have this error. */
  readonly isNew: boolean;
  /** The first event of this kind that this page view reports of this version. */
  readonly isFirstOfView: boolean;
  /** The first new error or freeze that this page view reports of this version. */
  readonly isFirstFault: boolean;
  /** Address of the request. Never stored. */
  readonly address: string;
  /** Number of the page view, which it made itself. Never stored. */
  readonly view: string;
  /** Visitor of the request, where the brand's pages have one. Never stored with errors. */
  readonly visitor: string | null;
  readonly at: number;
}

export interface ReportSource {
  readonly tenantId: string;
  readonly userAgent: string;
  readonly visitor: string | null;
  readonly address: string;
}

export type ReportRetention = Pick<Config, 'reportDays' | 'reportMonths'>;

export interface MonitoringDeps {
  readonly retention?: ReportRetention;
  readonly database: Database;
  /** Whether a version was ever released. */
  readonly knows: (remote: string, version: string) => boolean;
  readonly clock?: () => number;
  /** Where reports go besides the database. */
  readonly targets?: ExportTargets;
  readonly log?: (message: string, detail?: unknown) => void;
}

export interface ExportTargets {
  /** Base address of an OTLP/HTTP collector. */
  readonly otlpUrl: string | null;
  readonly sentryDsn: string | null;
}

export interface Monitoring {
  record(report: PageReport, source: ReportSource): Promise<void>;
  /** Calls the listener with each event, once it is stored. Returns how to end that. */
  subscribe(listener: (event: PageEvent) => void): () => void;
  /** Removes reports and counts that are older than 30 days. */
  tidy(): Promise<void>;
  /** Sends what waits for export, once. */
  flush(): Promise<void>;
  close(): void;
}

/** Keys of each page view, in memory and up to a number of views. */
function createViewKeys() {
  const byView = new LRUCache<string, Set<string>>({ max: VIEWS });
  return (view: string): Set<string> => {
    const keys = byView.get(view) ?? new Set<string>();
    byView.set(view, keys);
    return keys;
  };
}

/** Queues of the configured targets. Errors and figures wait apart: what one address refuses holds up nothing else. */
function openQueues({ otlpUrl, sentryDsn }: ExportTargets, log: NonNullable<MonitoringDeps['log']>) {
  const send = { fetch, log };
  const otlp = otlpUrl ? createOtlpFormat(otlpUrl) : null;
  return {
    errors: [
      ...(otlp ? [createExportQueue(otlp.errors, { ...send, name: 'OTLP logs' })] : []),
      ...(sentryDsn ? [createExportQueue(createSentryFormat(sentryDsn), { ...send, name: 'Sentry' })] : []),
    ],
    figures: otlp ? [createExportQueue(otlp.figures, { ...send, name: 'OTLP metrics' })] : [],
  };
}

const NO_TARGETS: ExportTargets = { otlpUrl: null, sentryDsn: null };

interface RecorderDeps {
  readonly database: Database;
  readonly clock: () => number;
  readonly publish: (event: PageEvent) => void;
  readonly queues: ReturnType<typeof openQueues>;
}

/** Stores errors of page views. */
function createErrorRecorder({ database, clock, publish, queues }: RecorderDeps) {
  const groupsOf = createViewKeys();
  const eventsOf = createViewKeys();
  /** Whether a page view has this key for the first time. */
  function isFirst(keys: Set<string>, key: string): boolean {
    const isNew = !keys.has(key);
    keys.add(key);
    return isNew;
  }

  return async (error: PageReport['errors'][number], report: PageReport, source: ReportSource): Promise<void> => {
    const { remote, version, kind, route } = error;
    const { tenantId, visitor, address } = source;
    const view = `${tenantId} ${report.view}`;
    const clean = redactError(error);
    const fingerprint = computeFingerprint(clean);
    const groups = groupsOf(view);
    const group = `${remote} ${version} ${fingerprint}`;
    if (!groups.has(group) && groups.size >= GROUPS_OF_VIEW) return;
    const now = clock();
    const stored = {
      ...clean,
      ...parseUserAgent(source.userAgent),
      tenantId,
      fingerprint,
      language: report.language,
      memory: report.memory ?? null,
      occurrences: error.count,
      reference: error.reference ?? null,
      isFirstOfView: isFirst(groups, group),
      at: new Date(now),
    };
    const isNew = await addToGroup(database, stored);
    if (isNew !== null) await storeReport(database, stored);
    if (stored.isFirstOfView) queues.errors.forEach((queue) => queue.add(stored));
    const metric = kind === 'freeze' ? 'freeze' : 'error';
    const counted = { tenantId, remote, version, route, metric, bucket: 0, observations: error.count };
    await countObservations(database, [counted], stored.at);
    const events = eventsOf(view);
    const isFirstError = isFirst(events, `any ${remote} ${version}`);
    const isFault = metric === 'freeze' || isNew === true;
    const isFirstFault = isFault && isFirst(events, `fault ${remote} ${version}`);
    const views = { errorViews: Number(isFirstError), faultViews: Number(isFirstFault) };
    await countFault(database, counted, views, now);
    publish({
      ...{ tenantId, remote, version, view: report.view, visitor, address, at: now },
      kind: metric,
      errorKind: kind,
      value: null,
      isNew: isNew ?? false,
      isFirstOfView: isFirst(events, `${metric} ${remote} ${version}`),
      isFirstFault,
    });
  };
}

/** Stores figures of page views of known versions. */
function createFigureRecorder({ database, clock, publish, queues }: RecorderDeps) {
  return async (
    figures: PageReport['figures'],
    view: string,
    { tenantId, visitor, address }: ReportSource,
  ): Promise<void> => {
    const now = clock();
    const observations = figures.flatMap(({ values, ...figure }) =>
      values.map((value) => ({ ...figure, tenantId, bucket: toBucket(figure.metric, value), observations: 1 })),
    );
    await countObservations(database, observations, new Date(now));
    for (const { values, ...figure } of figures) {
      for (const value of values)
        queues.figures.forEach((queue) => queue.add({ ...figure, tenantId, value, at: new Date(now) }));
      if (figure.metric === 'inp')
        publish({
          ...{ tenantId, remote: figure.remote, version: figure.version, view, visitor, address, at: now },
          kind: 'inp',
          errorKind: null,
          value: Math.max(...values),
          isNew: false,
          isFirstOfView: false,
          isFirstFault: false,
        });
    }
  };
}

/** Stores what pages report, and passes it on. */
export function openMonitoring({
  database,
  knows,
  clock = Date.now,
  targets = NO_TARGETS,
  retention = RETENTION,
  log = () => undefined,
}: MonitoringDeps): Monitoring {
  const queues = openQueues(targets, log);
  const all = [...queues.errors, ...queues.figures];
  const listeners = new Set<(event: PageEvent) => void>();
  const publish = (event: PageEvent): void => listeners.forEach((listener) => listener(event));
  const recordError = createErrorRecorder({ database, clock, publish, queues });
  const recordFigures = createFigureRecorder({ database, clock, publish, queues });
  const isKnown = ({ remote, version }: { readonly remote: string; readonly version: string }) =>
    knows(remote, version);
  return {
    async record(report, source) {
      // One after the other: the rows of one page are locked in the order of its errors.
      for (const error of report.errors.filter(isKnown)) await recordError(error, report, source);
      await recordFigures(report.figures.filter(isKnown), report.view, source);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tidy: () => purgeReports(database, new Date(clock()), retention),
    flush: async () => void (await Promise.all(all.map((queue) => queue.flush()))),
    close: () => all.forEach((queue) => queue.close()),
  };
}
