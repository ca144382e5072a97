import { sign, SIGNATURE_HEADER } from '../../core/http';
import {
  AdapterError,
  type AdapterKinds,
  type Exchange,
  type Implementation,
  type Secrets,
  type SupplierMessage,
} from '../frame';
import type { Dialect, CallingKind } from './testing-conformance';

/** What an adapter does wrong, the title of the check that has to find it, and its dialect with the fault. */
export type Fault<K extends CallingKind> = readonly [what: string, fails: string, dialect: Dialect<K>];

/** The dialect of an adapter with one part of it changed. */
export const breakAdapter = <K extends CallingKind>(
  dialect: Dialect<K>,
  change: (adapter: AdapterKinds[K], secrets: Secrets) => Partial<AdapterKinds[K]>,
): Dialect<K> => {
  const implementation: Implementation<K> = {
    ...dialect.implementation,
    open(settings, secrets) {
      const adapter = dialect.implementation.open(settings, secrets);
      return { ...adapter, ...change(adapter, secrets) };
    },
  };
  return { ...dialect, implementation };
};

/** An exchange whose requests another function makes. */
export const withHttp = (exchange: Exchange, http: Exchange['http']): Exchange => ({ ...exchange, http });

/** A message of a supplier that is signed with a key at a time, ms; `sent` is what arrives where it was altered. */
export const signedMessage = (key: string, at: number, given: object, sent: object = given): SupplierMessage => ({
  headers: { [SIGNATURE_HEADER]: sign(key, JSON.stringify(given), at) },
  query: {},
  body: JSON.stringify(sent),
});

/** An exchange whose supplier gives one answer. */
export const answerOnce = (status: number, body: string): Exchange => ({
  signal: new AbortController().signal,
  http: async () => ({ status, body }),
  connect: () => Promise.reject(new Error('This is not used here')),
  note: () => undefined,
});

type Run = (exchange: Exchange) => Promise<never>;
/** What an adapter does in the place of its call. */
type Wrong = (run: Run, exchange: Exchange) => Promise<never>;

/** An exchange whose answers are changed after they came. */
const withAnswer = (
  exchange: Exchange,
  change: (answer: Awaited<ReturnType<Exchange['http']>>) => Awaited<ReturnType<Exchange['http']>>,
): Exchange => withHttp(exchange, async (request) => change(await exchange.http(request)));

/** Makes the request by itself. */
const fetchPast: Exchange['http'] = async ({ method, url, headers, body }) => {
  const content = typeof body === 'string' || body === undefined ? body : new Uint8Array(body);
  const answer = await fetch(url, { method, headers: { ...headers }, ...(content !== undefined && { body: content }) });
  return { status: answer.status, body: await answer.text() };
};

const SENDER = /^(authorization|x-signature)$/i;

/** What an adapter over HTTP of any kind may do wrong. @param over the adapter with something else in the place of its main call */
export function listHttpFaults<K extends CallingKind>(
  dialect: Dialect<K>,
  over: (adapter: AdapterKinds[K], wrong: Wrong) => Partial<AdapterKinds[K]>,
): readonly Fault<K>[] {
  const { accepted, refused, secrets } = dialect;
  const [secret = ''] = Object.values(secrets);
  const success = { status: accepted.status, body: accepted.body ?? '' };
  const faultOf = (what: string, fails: string, wrong: Wrong): Fault<K> => [
    what,
    fails,
    breakAdapter(dialect, (adapter) => over(adapter, wrong)),
  ];
  return [
    faultOf('takes any answer for success', 'an answer that says nothing of success is a failure', (run, exchange) =>
      run(withAnswer(exchange, (answer) => (answer.status === refused.status ? answer : success))),
    ),
    faultOf('takes a refusal for success', 'a refusal of the supplier is a failure', (run, exchange) =>
      run(withAnswer(exchange, (answer) => (answer.status === refused.status ? success : answer))),
    ),
    faultOf('tries again by itself', 'a call makes one request, whatever the answer is', (run, exchange) =>
      run(exchange).catch(() => run(exchange)),
    ),
    faultOf('puts its secret into the address', 'no secret is in an address or a body', (run, exchange) =>
      run(
        withHttp(exchange, (request) =>
          exchange.http({
            ...request,
            url: `${request.url}${request.url.includes('?') ? '&' : '?'}secret=${encodeURIComponent(secret)}`,
          }),
        ),
      ),
    ),
    faultOf('does not say who it is', 'the supplier gets what was given and recognises the sender', (run, exchange) =>
      run(
        withHttp(exchange, ({ headers = {}, ...request }) =>
          exchange.http({
            ...request,
            headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !SENDER.test(name))),
          }),
        ),
      ),
    ),
    faultOf('has its secret in an error', 'an error holds neither a secret nor personal data', (run, exchange) =>
      run(exchange).catch(() => {
        throw new AdapterError('failed', `The supplier does not know ${secret}`);
      }),
    ),
    faultOf(
      'asks past the frame',
      'a call without an answer in time fails and is made by the frame alone',
      (run, exchange) => run(withHttp(exchange, fetchPast)),
    ),
    faultOf('goes where an answer sends it', 'a redirect is followed to no other address', (run, exchange) =>
      run(
        withHttp(exchange, async (request) => {
          const answer = await exchange.http(request);
          const isSent = answer.status >= 300 && answer.status < 400;
          return isSent ? exchange.http({ ...request, url: new URL('/elsewhere', request.url).href }) : answer;
        }),
      ),
    ),
  ];
}
