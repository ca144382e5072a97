import type { z } from 'zod';

export interface CallSchema {
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
}

/** A shape for every call of a list of calls. */
export type SchemasOf<Calls> = Readonly<Record<keyof Calls, CallSchema>>;
