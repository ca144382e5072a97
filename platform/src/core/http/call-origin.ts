import { AsyncLocalStorage } from 'node:async_hooks';
import type { EndpointName } from '@backlay/shared/contract';
import type { FastifyRequest } from 'fastify';
import { isObject } from '@backlay/shared/domain';
import type { HttpRejection } from './rejection';

/** Who makes a call, as far as the audit needs it. */
export interface AuditedCaller {
  readonly accountId: string;
  readonly userType: string;
  readonly family?: string;
  readonly owner?: { readonly id: string; readonly userName: string };
}

/** Where a call of a member of staff comes from, for every entry of the audit that it leaves (D1.18). */
export interface CallOrigin {
  readonly call: string;
  readonly requestId: string;
  readonly address: string;
  readonly device: string | null;
  /** The login of the caller; never its token. */
  readonly session: string | null;
  readonly permission: string | null;
  /** The account for which a power user works (D1.07). */
  readonly owner?: { readonly id: string; readonly userName: string } | undefined;
}

const origins = new AsyncLocalStorage<CallOrigin>();
/** How much of a browser's name of itself is stored. */
const DEVICE_MOST = 200;

/** Calls of staff that run now. */
let running = 0;

/** While a context is followed, every promise of the process costs more: with the last call of staff this ends. */
function leave(): void {
  running -= 1;
  if (running === 0) origins.disable();
}

/** Runs the work of a call; whatever it writes into the audit until it has ended names the call. */
export async function runAsCall<Result>(
  { id, ip, headers }: Pick<FastifyRequest, 'id' | 'ip' | 'headers'>,
  { call, session, permission, owner }: Pick<CallOrigin, 'call' | 'session' | 'permission' | 'owner'>,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const device = headers['user-agent']?.slice(0, DEVICE_MOST) ?? null;
  const origin = { call, session, permission, owner, requestId: String(id), address: ip, device };
  running += 1;
  try {
    return await origins.run(origin, work);
  } finally {
    leave();
  }
}

/** The call that runs now; undefined outside of one: jobs, health, commands on the server. */
export const findCallOrigin = (): CallOrigin | undefined => origins.getStore();

/** What the audit adds to calls of staff. */
export interface CallAudit {
  permissionOf(name: EndpointName): string | null;
  /** A change that was tried, and was not done. */
  refused(
    caller: AuditedCaller,
    name: EndpointName,
    values: Readonly<Record<string, unknown>>,
    rejection: HttpRejection,
  ): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who of the staff calls, as soon as it is known: also where the call is not for this person. */
    staff?: AuditedCaller;
  }
}

/** Nobody tried anything: no session, too many calls, or a platform that is not well. */
const NO_ATTEMPT: ReadonlySet<number> = new Set([401, 429, 503]);

/** Runs a call of the contract; one of staff names itself in the audit. */
export function runAudited<Answer>(
  audit: CallAudit | undefined,
  request: FastifyRequest,
  name: EndpointName,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { staff } = request;
  if (!audit || !staff) return work();
  const origin = {
    call: name,
    session: staff.family ?? null,
    permission: audit.permissionOf(name),
    owner: staff.owner,
  };
  return runAsCall(request, origin, work);
}

/** Writes into the audit that somebody of the staff tried a change, and why it was not done. */
export async function recordAttempt(
  audit: CallAudit | undefined,
  request: FastifyRequest,
  name: EndpointName,
  rejection: HttpRejection,
): Promise<void> {
  const { staff, method, query, body } = request;
  if (!audit || !staff || method === 'GET' || NO_ATTEMPT.has(rejection.status)) return;
  const values = { ...(isObject(query) && query), ...(isObject(body) && body) };
  await runAudited(audit, request, name, () => audit.refused(staff, name, values, rejection));
}
