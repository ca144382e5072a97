import { DOMAIN_PATH } from './domain-challenge';
import underPressure from '@fastify/under-pressure';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { serverMessages } from '@backlay/shared/domain';
import { BRAND_CLOSED, isDatabaseUnavailable } from '../database';
import { HEALTH_PATHS, serveHealth, type Health } from '../health';
import type { Metrics } from '../metrics';
import type { Span, Tracer } from '../traces';
import type { TenantDirectory, TenantRecord } from '../tenants';
import { registerBodyParsers, registerMultipart } from './body-parsers';
import { LONGEST_REQUEST_MS, limitBodyTime } from './body-deadline';
import { descriptorLimit, limitConnections } from './connection-limits';
import { replyMalformedRequest, securityHeaders } from './headers';
import { redactPath, createRequestLogger } from './log';
import { createRequestIds, parseTraceparent, REQUEST_ID_HEADER } from './request-id';

/** A group of brands has no site at this host: the proxy asked the wrong one (RFC 9110). */
const MISDIRECTED = 421;

/** The page at a host without a brand. It lists the brands only in a demonstration. */
export function renderUnknownHostPage(demoLinks: readonly string[], status = 404): string {
  const links = demoLinks.map((url) => `<li><a href="${url}">${url.replace(/^https?:\/\//, '')}</a></li>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${status}</title></head><body><main><h1>${status}</h1><p>Unknown site</p>${
    links ? `<p>This demonstration serves:</p><ul>${links}</ul>` : ''
  }</main></body></html>`;
}

const BUSY = 'The site is busy. Please try again.';

/** A call is answered with the message; a page that a browser opens asks again by itself after the wait, s. */
function replyBusy(request: FastifyRequest, reply: FastifyReply, seconds: number): FastifyReply {
  void reply.code(503).headers({ 'retry-after': String(seconds), 'cache-control': 'no-store' });
  if (isCall(pathOf(request)) || !request.headers.accept?.includes('text/html')) return reply.send({ message: BUSY });
  return reply.header('refresh', String(seconds)).type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${BUSY}</title></head><body><main><p>${BUSY}</p></main></body></html>`);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The tenant of the visited host; null only on paths that belong to no tenant. */
    tenant: TenantRecord | null;
    /** For the log: who called what. */
    accountId: string | null;
    callName: string | null;
    /** W3C trace of the request; null outside of one. */
    traceId: string | null;
    /** Span of the call; null where nothing is traced. */
    span: Span | null;
  }
}

/** How long the head of a request may take to arrive, ms. */
const HEADERS_MS = 30_000;
/** Bodies of calls are small: a bet, a form. */
const BODY_LIMIT = 64 * 1024;

/** Paths that answer at any host: they belong to the platform, not to a brand. */
const isHostless = (path: string): boolean =>
  [...HEALTH_PATHS, DOMAIN_PATH].includes(path) || /^\/(__sandbox|webhooks|feeds|groups)\//.test(path);

/** All that the host of frames has: documents, and files of the shell and of remotes. */
const FRAME_FILES = /^\/(frames|shell|remotes)\//;

const isFrameHost = (host: string, { remotesHost }: Config): boolean =>
  host.replace(/:\d{1,5}$/, '').toLowerCase() === remotesHost;

const isCall = (path: string): boolean => path.startsWith('/api/');

export interface AppOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger & Partial<Pick<Logger, 'isLevelEnabled'>>;
  readonly tenants: TenantDirectory;
  /** What works and what does not, for `/livez`, `/readyz` and `/healthz`. */
  readonly health: Health;
  /** Counts what was answered. */
  readonly metrics?: Pick<Metrics, 'count' | 'observe'> | null;
  /** Traces calls. */
  readonly tracer?: Tracer | null;
}

/** The HTTP server with what every answer has in common: tenant by host, headers, error bodies, log, health. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, log, health } = options;
  const headers = securityHeaders(config.publicUrl?.startsWith('https:') ?? false);
  const app = createServer(options, headers);
  app.server.headersTimeout = HEADERS_MS;
  limitBodyTime(app, headers);
  await registerBodyParsers(app);
  await registerMultipart(app);
  limitConnections(app.server, {
    trustProxy: config.trustProxy,
    scale: config.rateLimitScale,
    descriptors: descriptorLimit(),
  });
  registerTenantLookup(app, options, headers);
  if (config.maxEventLoopDelay > 0) await shedLoad(app, config.maxEventLoopDelay);
  logResponses(app, log);
  if (options.metrics) countResponses(app, options.metrics);
  if (options.tracer) traceCalls(app, options.tracer);
  registerErrorBodies(app);
  serveHealth(app, health);
  return app;
}

/** The server without hooks and routes, as far as it answers what is no readable request. */
export function createServer(
  { config, log }: Pick<AppOptions, 'config' | 'log'>,
  headers: Readonly<Record<string, string>>,
): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    childLoggerFactory: createRequestLogger,
    genReqId: createRequestIds(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy ?? false,
    forceCloseConnections: 'idle',
    requestTimeout: LONGEST_REQUEST_MS,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    // No hook runs for an address that cannot be read, and what was in it is not repeated.
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      log.info({ code: error.code }, 'request url malformed');
      void reply
        .code(400)
        .headers({ ...headers, 'cache-control': 'no-store' })
        .send({ message: messageOf(400) });
    },
    clientErrorHandler: (error, socket) => {
      log.info({ code: error.code }, 'http request malformed');
      replyMalformedRequest(error.code, socket, headers);
    },
  });
  app.decorateRequest('tenant', null);
  app.decorateRequest('accountId', null);
  app.decorateRequest('callName', null);
  app.decorateRequest('traceId', null);
  app.decorateRequest('span', null);
  return app;
}

/** Security headers on every answer, and the tenant of the visited host on every request that belongs to one. */
export function registerTenantLookup(
  app: FastifyInstance,
  { config, tenants, health }: Omit<AppOptions, 'log'>,
  headers: Readonly<Record<string, string>>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header(REQUEST_ID_HEADER, request.id);
    const { traceparent } = request.headers;
    if (traceparent !== undefined) request.traceId = parseTraceparent(traceparent)?.traceId ?? null;
    // The proxy opens its next connection to another process.
    if (health.isDraining) reply.header('connection', 'close');
    const path = pathOf(request);
    if (isHostless(path)) return done();
    const host = request.headers.host ?? '';
    request.tenant = tenants.byHost(host) ?? null;
    if (request.tenant || (isFrameHost(host, config) && FRAME_FILES.test(path))) done();
    else unknownHost(reply, path);
  });

  function unknownHost(reply: FastifyReply, path: string) {
    const isGroup = config.brandGroup !== null;
    const status = isGroup ? MISDIRECTED : 404;
    reply.code(status).header('cache-control', 'no-store');
    if (isCall(path)) return reply.send({ message: 'Unknown site' });
    // In a group it names no brand at all.
    const links = config.sandbox && !isGroup ? tenants.all().map((tenant) => tenants.urlOf(tenant)) : [];
    return reply.type('text/html; charset=utf-8').send(renderUnknownHostPage(links, status));
  }
}

/** Answers 503 while the event loop is later than it may be. */
async function shedLoad(app: FastifyInstance, maxEventLoopDelay: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay,
    pressureHandler: (request, reply) => {
      if (HEALTH_PATHS.includes(pathOf(request))) return;
      void replyBusy(request, reply, 2);
    },
  });
}

export function logResponses(app: FastifyInstance, log: AppOptions['log']): void {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const { statusCode } = reply;
    // The reason why a part is away is logged once, where it is noticed.
    const level = statusCode === 503 ? 'debug' : statusCode >= 500 ? 'error' : statusCode >= 400 ? 'info' : 'debug';
    if (log.isLevelEnabled?.(level) === false) return;
    request.log[level](
      {
        tenant: request.tenant?.id,
        account: request.accountId ?? undefined,
        call: request.callName ?? `${request.method} ${redactPath(request.url)}`,
        status: statusCode,
        ms: Math.round(reply.elapsedTime),
        trace: request.traceId ?? undefined,
      },
      'request completed',
    );
  });
}

/** A span of each call, below that of the page where it names one (G4.03). */
function traceCalls(app: FastifyInstance, tracer: Tracer): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isCall(pathOf(request))) {
      request.span = tracer.startCall(parseTraceparent(request.headers.traceparent));
      request.traceId = request.span.traceId;
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const { span } = request;
    if (!span) return;
    span.name = request.callName ?? 'call';
    const attributes = {
      'http.response.status_code': reply.statusCode,
      'backlay.request_id': request.id,
      'backlay.brand': request.tenant?.id ?? '',
    };
    span.end({ isError: reply.statusCode >= 500, attributes });
  });
}

const STATUS_CLASSES = ['0xx', '1xx', '2xx', '3xx', '4xx', '5xx'];

/** Rate, errors and duration of each call (G4.01). What is no call of the contract counts as a page. */
function countResponses(app: FastifyInstance, metrics: Pick<Metrics, 'count' | 'observe'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const call = request.callName ?? 'page';
    const statusClass = STATUS_CLASSES[Math.floor(reply.statusCode / 100)];
    metrics.count('httpRequests', call, statusClass);
    metrics.observe('httpSeconds', reply.elapsedTime / 1000, call, statusClass);
  });
}

/** What a call that fails, and an address that leads nowhere, are answered with. */
export function registerErrorBodies(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isDatabaseUnavailable(error)) {
      request.log.debug({ err: error, call: request.callName }, 'request failed: database unavailable');
      return replyBusy(request, reply, 1);
    }
    if (error.code === BRAND_CLOSED) return reply.code(503).send({ message: serverMessages['maintenance.title'] });
    const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error, call: request.callName }, 'request failed');
    return reply.code(status).send({ message: messageOf(status) });
  });

  // The address is not repeated: it may hold what nobody should read.
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').send({ message: 'Page not found' }),
  );
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

function messageOf(status: number): string {
  if (status >= 500) return 'Something went wrong.';
  if (status === 413) return 'Request too large';
  if (status === 415) return 'Unsupported content type';
  return 'Invalid request';
}
