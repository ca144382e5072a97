import type { z } from 'zod';
import type { EndpointName } from './endpoints';
import type { Schemas } from './schemas';

type QueryOf<S> = S extends { query: infer Q extends z.ZodType } ? z.input<Q> : unknown;
type BodyOf<S> = S extends { body: infer B extends z.ZodType } ? z.input<B> : unknown;

/** What a call takes: its query and its body in one object; no name is in both. */
export type EndpointInput<N extends EndpointName> = QueryOf<Schemas[N]> & BodyOf<Schemas[N]>;
/** What a call answers, decoded. */
export type EndpointResponse<N extends EndpointName> = z.output<Schemas[N]['answer']>;
export type EndpointPayload<N extends EndpointName> = EndpointResponse<N> extends { docs: infer D } ? D : never;
