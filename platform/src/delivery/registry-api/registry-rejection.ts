import { listKeys } from '@backlay/shared/domain';
import type { RegistryErrorBody } from '@backlay/shared/registry';
import type { HttpRejection } from '../../core/http';

type Code = RegistryErrorBody['code'];

const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  refused: 409,
  stale: 412,
  'revision-missing': 428,
  'too-large': 413,
  'too-many': 429,
  unavailable: 503,
} as const satisfies Record<Code, number>;

/** Why a call of the registry is refused: `rule` names what is broken, `satisfy` what would hold. */
export class RegistryRejection extends Error {
  readonly status: number;

  constructor(
    readonly code: Code,
    readonly rule: string,
    message: string,
    readonly satisfy: string,
    readonly extra: { readonly revision?: number; readonly retryAfter?: number } = {},
  ) {
    super(message);
    this.status = STATUS[code];
  }

  get body(): RegistryErrorBody {
    const { code, rule, message, satisfy, extra } = this;
    return { message, code, rule, satisfy, ...(extra.revision !== undefined && { revision: extra.revision }) };
  }
}

export const notFound = (what: string): RegistryRejection =>
  new RegistryRejection('not-found', 'visible', `${what} was not found`, `name one that you see`);

export const forbidden = (need: string): RegistryRejection =>
  new RegistryRejection('forbidden', 'rights', `You may not ${need}`, `ask an owner of the remote or an administrator`);

export const unauthenticated = (reason: string): RegistryRejection =>
  new RegistryRejection('unauthenticated', 'credentials', reason, 'send a token or sign in');

const codeOf = (status: number): Code => listKeys(STATUS).find((code) => STATUS[code] === status) ?? 'invalid';

/** A refusal of the HTTP layer, such as a rate limit, in the registry's form. */
export const fromHttp = ({ status, message, retryAfter }: HttpRejection): RegistryRejection =>
  new RegistryRejection(codeOf(status), 'request', message, 'repeat it later', {
    ...(retryAfter !== undefined && { retryAfter }),
  });
