import { endpoints, type EndpointName } from '@backlay/shared/contract';
import { schemas, type CallSchema } from '@backlay/shared/contract/schemas';
import type { FastifyBaseLogger } from 'fastify';
import type { TenantRecord } from '../tenants';
import { HttpRejection } from './rejection';
import type { RegisterRoute, RouteHandler } from './routes';

export interface PublicReads {
  /** What registers calls, and notes the public reads among them. */
  readonly define: RegisterRoute;
  /** The answer of a public read as a visitor of a brand gets it, without a request; null where there is none. */
  read(tenant: TenantRecord, name: string, input: Readonly<Record<string, string | number>>): Promise<unknown>;
}

interface PublicRead {
  answer(request: unknown): unknown;
}

const nothing = (): undefined => undefined;

/** Public reads for what the platform itself draws: nobody is signed in, and nothing but the input of the call goes in. */
export function recordPublicReads(define: RegisterRoute, log: FastifyBaseLogger): PublicReads {
  const handlers = new Map<string, PublicRead>();
  const schemaByName: Readonly<Record<string, CallSchema | undefined>> = schemas;
  return {
    define<N extends EndpointName>(name: N, handler: RouteHandler<N>): void {
      const { method, access } = endpoints[name];
      if (method === 'GET' && access === 'public') handlers.set(name, { answer: handler });
      define(name, handler);
    },
    async read(tenant, name, input) {
      const handler = handlers.get(name);
      if (!handler) return null;
      const parsed = schemaByName[name]?.query?.safeParse(input);
      if (parsed && !parsed.success) return null;
      const answer = await handler.answer({
        ...{ tenant, caller: null, signedIn: () => Promise.resolve(null), query: parsed?.data, body: undefined },
        ...{ address: '', host: '', cookies: {}, log, giveToken: nothing, giveCookie: nothing },
      });
      return answer instanceof HttpRejection ? null : answer;
    },
  };
}
