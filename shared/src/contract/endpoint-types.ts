import type { z } from 'zod';
import type { EndpointName } from './endpoints';
import type { Schemas } from './schemas';

type QueryOf<S> = S extends { query: infer Q extends z.ZodType } ? z.input<Q> : unknown;
type BodyOf<S> = S extends { body: infer B extends z.ZodType } ? z.input<B> : unknown;

/** Input of an endpoint: query and body in one object. No name is in both. */
export type EndpointInput<N extends EndpointName> = QueryOf<Schemas[N]> & BodyOf<Schemas[N]>;
/** Response of an endpoint, decoded. */
export type EndpointResponse<N extends EndpointName> = z.output<Schemas[N]['answer']>;
/** The `docs` of a response; never where the response has none. */
export type EndpointPayload<N extends EndpointName> = EndpointResponse<N> extends { docs: infer D } ? D : never;
