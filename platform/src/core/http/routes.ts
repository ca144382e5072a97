import { endpoints, type EndpointResponse, type EndpointName, type Endpoint } from '@backlay/shared/contract';
import { describeEndpoint, endpointErrors } from '@backlay/shared/contract/descriptions';
import { schemas, type CallSchema, type Schemas } from '@backlay/shared/contract/schemas';
import { type Permission, serverMessages, isUserType, getPathPrefix, findText, isObject } from '@backlay/shared/domain';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { TenantRecord } from '../tenants';
import { containsNul, parseMultipartForm } from './body-parsers';
import { recordAttempt, runAudited, type CallAudit } from './call-origin';
import { encodePayload } from './paged-response';
import type { RateLimits } from './rate-limits';
import { reject, HttpRejection } from './rejection';
import { readBearerToken, readCookies, type Cookies } from './headers';
import { parseTraceparent, type CallContext } from './request-id';

/** How much of a browser's name of itself is read. */
const USER_AGENT_MOST = 300;

type QueryOf<S> = S extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined;
type BodyOf<S> = S extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;

/** The account for which a power user works. */
export interface CallerOwner {
  readonly id: string;
  readonly userName: string;
  readonly root: string | null;
}

/** Who is signed in, as far as every call needs it. */
export interface Caller {
  readonly accountId: string;
  readonly userType: (typeof schemas)['login']['answer']['_output']['docs']['userType'];
  readonly demo: boolean;
  /** The tenants in which a staff account acts; an administrator acts in all and names none (D1.04). */
  readonly tenantIds: readonly string[];
  /** Of the role, as it is now; none for a player (D1.05). */
  readonly permissions: ReadonlySet<Permission>;
  /** Of a power user: the account for which it works, and the account below which it does; null is everything (D1.07). */
  readonly owner?: CallerOwner;
  /** May pin versions for itself (architecture 2). */
  readonly qualityAssurance: boolean;
  /** Gave the password and still owes the second factor: only calls marked so take it (OQ-08). */
  readonly pending: boolean;
  /** The role needs a second factor and the account has none: only calls of its set-up accept the session (D1.11). */
  readonly mustEnrol?: boolean;
  readonly token: string;
  /** The login that the token comes from: all that it was exchanged for. */
  readonly family?: string;
}

/** What a handler is given. `caller` is there on every call that is not public. */
export interface RouteRequest<N extends EndpointName> {
  readonly tenant: TenantRecord;
  readonly caller: (typeof endpoints)[N]['access'] extends 'public' ? null : Caller;
  /** Who is signed in, on a call that visitors may make too; null where nobody is. */
  readonly signedIn: () => Promise<Caller | null>;
  readonly query: QueryOf<Schemas[N]>;
  readonly body: BodyOf<Schemas[N]>;
  readonly address: string;
  /** As the visitor's browser named it, with the port. */
  readonly host: string;
  readonly cookies: Cookies;
  /** The browser as it names itself, shortened; empty where it does not. */
  readonly userAgent: string;
  readonly log: FastifyBaseLogger;
  /** Passed on to whatever the call asks of others. */
  readonly context: CallContext;
  /** Sends a new token with the answer (A7.06, A7.07). */
  readonly giveToken: (token: string) => void;
  /** Sends a cookie with the answer, written as `Set-Cookie` has it. */
  readonly giveCookie: (cookie: string) => void;
}

export type RouteHandler<N extends EndpointName> = (
  request: RouteRequest<N>,
) => Promise<EndpointResponse<N> | HttpRejection> | EndpointResponse<N> | HttpRejection;

export type RegisterRoute = <N extends EndpointName>(name: N, handler: RouteHandler<N>) => void;

/** Who a token belongs to, and a newer one when it is time for that. */
export interface AuthGuard {
  /** Null: there is no such session at this tenant, or one that owes the second factor, or its set-up, where that is not allowed. */
  authenticate(
    token: string,
    tenant: TenantRecord,
    allowed?: { readonly pending?: boolean; readonly enrolling?: boolean },
  ): Promise<Caller | null>;
  /** The token to go on with, or null when the present one still is good for a while. */
  rotate(caller: Caller): Promise<string | null>;
}

/** What a call names, for the decision on its authority: fields of query and body, and the tenant of the visited host. */
export interface AuthorizedInput {
  readonly hostTenantId: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Decides before the handler of a call runs whether the caller may make it; null when it may (D1.01). */
export type Authorize = (caller: Caller, name: EndpointName, input: AuthorizedInput) => Promise<HttpRejection | null>;

/** Learns how each call of a tenant ended: null is an answer. */
export type ObserveCall = (
  name: EndpointName,
  tenantId: string,
  headers: FastifyRequest['headers'],
  rejection: HttpRejection | null,
) => void;

interface RegistrarOptions {
  readonly authorize: Authorize;
  readonly checkResponses?: boolean;
  readonly observe?: ObserveCall;
  readonly audit?: CallAudit;
  /** Runs each call of an account; `isWrite` is one that may change something. */
  readonly runCall?: <Result>(
    accountId: string | null,
    isWrite: boolean,
    work: () => Promise<Result>,
  ) => Promise<Result>;
}

/** Binds calls of the contract to handlers: path, access, validation, answer. */
export function createRouteRegistrar(
  app: FastifyInstance,
  gate: AuthGuard,
  limits: RateLimits,
  {
    authorize,
    checkResponses = false,
    observe,
    audit,
    runCall = (_account, _isWrite, work) => work(),
  }: RegistrarOptions,
): RegisterRoute {
  app.setValidatorCompiler(validatorCompiler);
  return (name, handler) => {
    const route: Endpoint = endpoints[name];
    const schema: CallSchema = schemas[name];
    const refuse = async (request: FastifyRequest, reply: FastifyReply, rejection: HttpRejection) => {
      await recordAttempt(audit, request, name, rejection);
      if (request.tenant) observe?.(name, request.tenant.id, request.headers, rejection);
      if (checkResponses) assertDeclared(name, rejection);
      return sendRefusal(reply, rejection);
    };
    app.route({
      method: route.method,
      url: `/${route.path.replace('{userType}', ':userType')}`,
      handler: async (request, reply) => {
        request.callName = name;
        void reply.header('cache-control', 'no-store');
        const admitted = await admit(request, route, gate, limits);
        if (admitted instanceof HttpRejection) return refuse(request, reply, admitted);
        const input = readInput(request, schema, admitted);
        if (input instanceof HttpRejection) return refuse(request, reply, input);
        const { tenant, caller, query, body } = input;
        const giveToken = (token: string) => setToken(reply, token);
        const handle = handler as (given: unknown) => Promise<unknown>; // the schema of the call has checked query and body
        const values = { ...(isObject(query) && query), ...(isObject(body) && body) };
        const serve = async () => {
          // Calls that only players or visitors make have no staff authority to decide.
          const isDecided = caller === null || route.access === 'player';
          const refused = isDecided ? null : await authorize(caller, name, { hostTenantId: tenant.id, values });
          if (refused) return refused;
          return handle({
            tenant,
            caller,
            signedIn: async () => caller ?? (await signedInOf(request.headers, gate, tenant)),
            query,
            body,
            address: request.ip,
            host: request.headers.host ?? '',
            get cookies() {
              return readCookies(request.headers);
            },
            userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MOST) ?? '',
            log: request.log,
            get context() {
              return { requestId: request.id, traceparent: traceparentOf(request), span: request.span ?? undefined };
            },
            giveToken,
            giveCookie: (cookie: string) => void reply.header('set-cookie', cookie),
          });
        };
        const answer = await runCall(caller?.accountId ?? null, route.method !== 'GET', () =>
          runAudited(audit, request, name, serve),
        );
        if (answer instanceof HttpRejection) return refuse(request, reply, answer);
        observe?.(name, tenant.id, request.headers, null);
        if (route.cacheSeconds) void reply.header('cache-control', `private, max-age=${route.cacheSeconds}`);
        if (checkResponses) assertMatchesContract(name, schema, answer);
        if (caller && (route.method === 'POST' || route.method === 'PUT')) {
          const next = await gate.rotate(caller);
          if (next) giveToken(next);
        }
        return reply.send(route.compressed && isObject(answer) ? compressed(answer) : answer);
      },
    });
  };
}

const setToken = (reply: FastifyReply, token: string): void =>
  void reply.header('authorization', `Bearer ${token}`).header('access-control-expose-headers', 'authorization');

async function signedInOf(
  headers: FastifyRequest['headers'],
  gate: AuthGuard,
  tenant: TenantRecord,
): Promise<Caller | null> {
  const token = readBearerToken(headers);
  return token ? gate.authenticate(token, tenant) : null;
}

/** The trace that the caller named, as it is passed on. */
const traceparentOf = ({ headers, span }: FastifyRequest): string | null =>
  span?.traceparent ??
  (typeof headers['traceparent'] === 'string' && parseTraceparent(headers['traceparent'])
    ? headers['traceparent']
    : null);

/** Who makes a call: all that is known before its input is validated. */
interface Admitted {
  readonly tenant: TenantRecord;
  readonly caller: Caller | null;
}

interface RouteInput extends Admitted {
  readonly query: unknown;
  readonly body: unknown;
}

async function admit(
  request: FastifyRequest,
  route: Endpoint,
  gate: AuthGuard,
  limits: RateLimits,
): Promise<Admitted | HttpRejection> {
  const { tenant } = request;
  if (!tenant) return reject(404, 'Unknown site');
  const caller =
    route.access === 'public'
      ? await limits.consume('address', request.ip)
      : await authenticate(request, route, tenant, gate, limits);
  if (caller instanceof HttpRejection) return caller;
  if (caller) request.accountId = caller.accountId;
  if (!acceptsBody(route, request.headers['content-type'], request.body))
    return reject(415, 'Unsupported content type');
  const given = route.encoding === 'multipart' ? await parseMultipartForm(request, route.fileBytes) : request.body;
  if (given instanceof HttpRejection) return given;
  if (containsNul(request.query) || containsNul(given)) return reject(400, 'Invalid request');
  request.body = given ?? {};
  return { tenant, caller };
}

/** The validated query and body of a call, or the first field that is wrong, not its value. */
function readInput(
  request: FastifyRequest,
  schema: CallSchema,
  { tenant, caller }: Admitted,
): RouteInput | HttpRejection {
  const query = schema.query?.safeParse(request.query);
  if (query && !query.success) return rejectInvalid(query.error);
  const body = schema.body?.safeParse(request.body);
  if (body && !body.success) return rejectInvalid(body.error);
  return { tenant, caller, query: query?.data, body: body?.data };
}

function rejectInvalid({ issues }: z.ZodError): HttpRejection {
  const field = issues[0]?.path.join('.');
  return reject(400, field ? `Please check ${field}` : 'Invalid request');
}

async function authenticate(
  request: FastifyRequest,
  route: Endpoint,
  tenant: TenantRecord,
  gate: AuthGuard,
  limits: RateLimits,
): Promise<Caller | HttpRejection> {
  const token = readBearerToken(request.headers);
  const allowed = { pending: route.allowsPendingSecondFactor === true, enrolling: true };
  const caller = token ? await gate.authenticate(token, tenant, allowed) : null;
  // Players of one carrier share an address: it is counted only where no account can be.
  if (!caller) return (await limits.consume('address', request.ip)) ?? reject(401, 'Please log in');
  if (caller.userType !== 'user') request.staff = caller;
  const named = findText(request.params, 'userType');
  if (named !== undefined && !isUserType(named)) return reject(404, 'Call not found');
  // The path is checked against the token's own type and never decides anything (A6.06).
  if (named !== undefined && isUserType(named) && getPathPrefix(named) !== getPathPrefix(caller.userType))
    return reject(403, "You don't have permission for this");
  if (!mayCall(route, caller)) return reject(403, "You don't have permission for this");
  if (caller.mustEnrol && !route.enrolment) return reject(403, serverMessages['secure.required']);
  if (tenant.app.isMaintenance && caller.userType !== 'administrator')
    return reject(503, serverMessages['maintenance.title']);
  return (await limits.consume('account', caller.accountId)) ?? caller;
}

function mayCall({ access }: Endpoint, { userType }: Caller): boolean {
  if (access === 'player') return userType === 'user';
  if (access === 'staff') return userType !== 'user';
  if (access === 'administrator') return userType === 'administrator';
  return true;
}

function acceptsBody({ encoding }: Endpoint, contentType: string | undefined, body: unknown): boolean {
  const isMultipart = contentType?.startsWith('multipart/form-data') ?? false;
  if (encoding === 'multipart' || isMultipart) return encoding === 'multipart' && isMultipart;
  if (body === undefined || body === null || encoding === 'none') return true;
  const isForm = contentType?.startsWith('application/x-www-form-urlencoded') ?? false;
  if (encoding === 'both') return true;
  return encoding === 'form' ? isForm : !isForm;
}

/**
 * Compares a response with the answer schema of its call, in tests and in development (CHECK_RESPONSES).
 * @throws {Error} naming the call and its wrong fields, never a value.
 */
function assertMatchesContract(name: EndpointName, schema: CallSchema, answer: unknown): void {
  const checked = schema.answer.safeParse(answer);
  if (checked.success) return;
  const fields = checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  throw new Error(`Response of ${name} does not match the contract: ${fields}`);
}

/**
 * Compares a rejection with the errors that its endpoint declares, in tests and in development (CHECK_RESPONSES).
 * @throws {Error} naming the endpoint and the status that it does not declare.
 */
function assertDeclared(name: EndpointName, { status }: HttpRejection): void {
  if (!describeEndpoint(name).errors.some((code) => endpointErrors[code].status === status))
    throw new Error(`Endpoint ${name} does not declare the error ${status}`);
}

const compressed = (answer: Readonly<Record<string, unknown>>) => ({ ...answer, docs: encodePayload(answer['docs']) });

function sendRefusal(reply: FastifyReply, { status, message, retryAfter }: HttpRejection): FastifyReply {
  if (retryAfter) void reply.header('retry-after', String(retryAfter));
  return reply.code(status).send({ message });
}
