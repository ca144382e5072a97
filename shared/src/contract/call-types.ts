import type { z } from 'zod';
import type { CallName } from './routes';
import type { Schemas } from './schemas';

type QueryOf<S> = S extends { query: infer Q extends z.ZodType } ? z.input<Q> : unknown;
type BodyOf<S> = S extends { body: infer B extends z.ZodType } ? z.input<B> : unknown;

/** What a call takes: its query and its body in one object; no name is in both. */
export type CallInput<N extends CallName> = QueryOf<Schemas[N]> & BodyOf<Schemas[N]>;
/** What a call answers, decoded. */
export type CallAnswer<N extends CallName> = z.output<Schemas[N]['answer']>;
export type CallDocs<N extends CallName> = CallAnswer<N> extends { docs: infer D } ? D : never;
