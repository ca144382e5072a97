import {
  REGISTRY_PATH,
  registryRoutes,
  type OpenRegistryCall,
  type RegistryAnswer,
  type RegistryBody,
  type RegistryCallName,
  type RegistryParams,
  type RegistryQuery,
  type RegistryRoute,
} from '@backlay/shared/registry';
import { Readable } from 'node:stream';
import { findText, isObject, listKeys } from '@backlay/shared/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { insertAdminAudit } from '../../core/audit';
import { isDatabaseUnavailable, type Database } from '../../core/database';
import { runAsCall } from '../../core/http';
import { admitAnybody, authenticateRegistry, type AuthenticateDeps } from './authenticate';
import { describeRegistry } from './describe-registry';
import { PACK_LIMITS } from './packed-release';
import { forbidden, notFound, RegistryRejection } from './registry-rejection';

import { OWN_SDK_FOLDER, serveSdk } from './serve-sdk';
import { actorOf, decideRights, type RegistryCaller, type RegistryNeed } from './rights';

/** How long a packed release may take to arrive, ms: 64 MiB over 1 Mbit/s. */
const PACK_MS = 10 * 60_000;

/** What a handler is given. */
export interface RegistryRequest<N extends RegistryCallName> {
  readonly caller: N extends OpenRegistryCall ? null : RegistryCaller;
  readonly params: RegistryParams<N>;
  readonly query: RegistryQuery<N>;
  readonly body: RegistryBody<N>;
  /** Of `If-Match`; 0 on calls that need none. */
  readonly revision: number;
  readonly requestId: string;
  readonly address: string;
  readonly headers: FastifyRequest['headers'];
  /** The bytes of a packed folder, as they arrive. */
  readonly packed: AsyncIterable<Buffer>;
  readonly reply: FastifyReply;
  /** @throws RegistryRejection 403, or 404 for what the caller does not see */
  readonly demand: (need: RegistryNeed) => void;
}

/** A handler answers with the body, or with a stream that it sends itself. */
export type RegistryHandler<N extends RegistryCallName> = (
  request: RegistryRequest<N>,
) => Promise<RegistryAnswer<N> | FastifyReply>;
export type RegistryHandlers = { readonly [N in RegistryCallName]: RegistryHandler<N> };

export interface RegistryRouteDeps extends AuthenticateDeps {
  /** Folder with the packed SDK; that of the checkout by default. */
  readonly sdkFolder?: string | null;
  /** Compares each answer with its schema, in tests and in development. */
  readonly checkResponses: boolean;
}

/** Every call under `/registry/v1` of the staff site. At another site there is none. */
export async function registerRegistryRoutes(
  app: FastifyInstance,
  deps: RegistryRouteDeps,
  handlers: RegistryHandlers,
): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setErrorHandler(sendError);
      scope.setValidatorCompiler(validatorCompiler);
      // The handler reads the stream, once it knows who calls.
      scope.addContentTypeParser('application/gzip', (_request, payload, done) => done(null, payload));
      scope.addHook('onRequest', async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        if (request.tenant?.audience !== 'staff') throw notFound('The call');
      });
      // Else a page would answer.
      scope.all('/*', () => {
        throw notFound('The call');
      });
      await scope.register(async (sdk) => serveSdk(sdk, deps.releases, deps.sdkFolder ?? OWN_SDK_FOLDER), {
        prefix: '/sdk',
      });
      scope.get('/openapi.json', (_request, reply) => reply.send(describeRegistry()));
      for (const name of listKeys(registryRoutes))
        registerRoute(scope, deps, name, registryRoutes[name], handlers[name] as RegistryHandler<RegistryCallName>); // one of its own call
    },
    { prefix: REGISTRY_PATH },
  );
}

function registerRoute(
  scope: FastifyInstance,
  deps: RegistryRouteDeps,
  name: RegistryCallName,
  route: RegistryRoute,
  handler: RegistryHandler<RegistryCallName>,
): void {
  const { params, query, body, answer } = route;
  scope.route({
    method: route.method,
    ...(route.packed && { bodyLimit: PACK_LIMITS.packedBytes, config: { bodyTimeMs: PACK_MS } }),
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: { ...(params && { params }), ...(query && { querystring: query }), ...(body && { body }) },
    attachValidation: true,
    handler: async (request, reply) => {
      request.callName = `registry ${name}`;
      const { tenant } = request;
      if (!tenant) throw notFound('The call');
      // Who calls is decided first: nobody without a right learns what a valid request is.
      const caller = route.isOpen
        ? await admitAnybody(deps, request)
        : await authenticateRegistry(deps, request, tenant);
      request.accountId = caller?.person.accountId ?? null;
      if (request.validationError) throw invalid(request.validationError);
      const given = {
        caller,
        params: request.params,
        query: request.query,
        body: request.body,
        revision: route.needsRevision ? readRevision(request) : 0,
        requestId: String(request.id),
        address: request.ip,
        headers: request.headers,
        packed: route.packed ? readPacked(request) : [],
        reply,
        demand: (need: RegistryNeed) => caller && demand(caller, need),
      } as RegistryRequest<RegistryCallName>; // validated by the schemas of this very call
      const answered = await runRecorded(deps, request, { name, route, caller }, async () => handler(given));
      if (reply.sent || answered === reply) return reply;
      if (answer === null) return reply.code(204).send();
      if (deps.checkResponses) assertAnswer(name, route, answered);
      return reply.send(answered);
    },
  });
}

/** Refusals that are attempts: what is stale, unreadable or too much is none. */
const ATTEMPTS: ReadonlySet<string> = new Set(['forbidden', 'not-found', 'refused']);

/** Runs a call that names itself in the audit, and leaves an entry also where its change is refused (D1.18). */
function runRecorded<Answer>(
  { database }: RegistryRouteDeps,
  request: FastifyRequest,
  {
    name,
    route,
    caller,
  }: { readonly name: string; readonly route: RegistryRoute; readonly caller: RegistryCaller | null },
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!caller) return work();
  return runAsCall(
    request,
    { call: `registry ${name}`, session: caller.session ?? null, permission: null },
    async () => {
      try {
        return await work();
      } catch (error) {
        if (route.method !== 'GET' && error instanceof RegistryRejection && ATTEMPTS.has(error.code))
          await recordRefusal(database, request, name, caller, error);
        throw error;
      }
    },
  );
}

async function recordRefusal(
  database: Database,
  request: FastifyRequest,
  action: string,
  caller: RegistryCaller,
  { body }: RegistryRejection,
): Promise<void> {
  const { actor, kind, ...by } = actorOf({ caller, requestId: String(request.id) });
  const named = { ...(isObject(request.params) && request.params), ...(isObject(request.body) && request.body) };
  await insertAdminAudit(database, {
    ...{ actorId: by.accountId ?? null, actorName: actor, actorType: caller.person.userType, actorKind: kind },
    ...{ tokenId: by.tokenId, identity: by.identity, action, subjectKind: 'remote' },
    subjectId: findText(named, 'remote') ?? findText(named, 'id') ?? findText(named, 'brand') ?? '',
    ...{ reason: `${body.rule}: ${body.message}`, outcome: 'refused' },
  });
}

function demand(caller: RegistryCaller, need: RegistryNeed): void {
  const decision = decideRights(caller, need);
  if (decision === 'allowed') return;
  if (decision === 'forbidden') throw forbidden(need.action === 'own' ? 'change the remote' : need.action);
  const named = [...('brand' in need ? [need.brand] : []), ...('remote' in need ? [need.remote] : [])];
  throw notFound(named.join(' or ') || 'The call');
}

/** @throws RegistryRejection for a body of another type */
function readPacked({ headers, body }: FastifyRequest): AsyncIterable<Buffer> {
  if (body instanceof Readable) return body;
  throw new RegistryRejection(
    'invalid',
    'content-type',
    `A release is no ${headers['content-type'] ?? 'empty body'}`,
    'application/gzip: a tar archive of the release folder',
  );
}

/** `If-Match: "12"`. @throws RegistryRejection 428 */
function readRevision({ headers }: FastifyRequest): number {
  const found = /^"?(\d{1,15})"?$/.exec(headers['if-match'] ?? '');
  if (found) return Number(found[1]);
  throw new RegistryRejection(
    'revision-missing',
    'if-match',
    'A write names the revision that it read',
    'send If-Match with the revision of GET /releases',
  );
}

function invalid({ validation }: NonNullable<FastifyRequest['validationError']>): RegistryRejection {
  const [first] = validation;
  const field = first?.instancePath.slice(1).replaceAll('/', '.') || 'the request';
  return new RegistryRejection('invalid', field, `Please check ${field}`, first?.message ?? 'a value of the schema');
}

/** @throws Error naming the call and its wrong fields, never a value */
function assertAnswer(name: string, { answer }: RegistryRoute, answered: unknown): void {
  const checked = answer?.safeParse(answered);
  if (!checked || checked.success) return;
  const fields = checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  throw new Error(`Answer of the registry call ${name} does not match its schema: ${fields}`);
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const rejection = error instanceof RegistryRejection ? error : toRejection(error, request);
  if (rejection === null)
    return reply
      .code(500)
      .send({ message: 'Something went wrong.', code: 'unavailable', rule: 'server', satisfy: 'repeat it later' });
  const { retryAfter } = rejection.extra;
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  if (rejection.code === 'unauthenticated') void reply.header('www-authenticate', 'Bearer');
  return reply.code(rejection.status).send(rejection.body);
}

/** What Fastify or the database reports, as an error of the registry; null for a fault of ours. */
function toRejection(error: unknown, request: FastifyRequest): RegistryRejection | null {
  if (isDatabaseUnavailable(error))
    return new RegistryRejection('unavailable', 'database', 'The registry is busy', 'repeat it', { retryAfter: 1 });
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413)
    return new RegistryRejection('too-large', 'size', 'The body has more bytes than the call takes', 'send less');
  if (status >= 400 && status < 500)
    return new RegistryRejection(
      'invalid',
      'request',
      'The request cannot be read',
      'a request as openapi.json describes',
    );
  request.log.error({ err: error, call: request.callName }, 'registry request failed');
  return null;
}
