import { sign, SIGNATURE_HEADER } from '../../core/http';
import type { AdapterKinds, Exchange, Implementation, Secrets, SupplierMessage } from '../frame';
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
