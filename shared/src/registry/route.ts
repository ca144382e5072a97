import { z } from 'zod';
import { brand, remoteName } from './fields';

export const remoteParams = z.strictObject({ remote: remoteName });
export const pinParams = z.strictObject({ brand, remote: remoteName });

/** A call: `needsRevision` demands `If-Match`; an answer of null is 204. */
export interface RegistryRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `REGISTRY_PATH`, with `{name}` for each parameter. */
  readonly path: string;
  readonly summary: string;
  readonly needsRevision?: boolean;
  /** Nobody is signed in: the body proves who calls. */
  readonly isOpen?: boolean;
  /** The body is a packed folder, and `Idempotency-Key` names the request. */
  readonly packed?: boolean;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType | null;
}
