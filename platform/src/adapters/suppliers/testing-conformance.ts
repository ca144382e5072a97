import assert from 'node:assert/strict';
import {
  AdapterError,
  type AdapterKind,
  type AdapterKinds,
  type Exchange,
  type Implementation,
  type Secrets,
  type Settings,
  type SupplierMessage,
} from '../frame';
import { Connections, openExchange } from '../frame/exchange';
import type { ReceivedRequest, ScriptedAnswer, TestSupplier } from './testing-supplier';

/** A message of the supplier, and what the adapter has to make of it; `refused` is everything that changes nothing. */
export interface DialectMessage {
  readonly title: string;
  readonly message: SupplierMessage;
  readonly read: unknown;
}

/** What the suite of a kind has to know of the dialect of one adapter. */
export interface Dialect<K extends CallingKind> {
  readonly implementation: Implementation<K>;
  readonly settings: (supplier: TestSupplier) => Settings;
  /** Every secret of the adapter, each with at least 20 characters. */
  readonly secrets: Secrets;
  /** How the supplier reads a request: fields of the subject below; null where it does not recognise us. */
  readonly readRequest: (request: ReceivedRequest) => Readonly<Record<string, string>> | null;
  /** Answers of the supplier, the real ones: it did it, it will not, and one that nobody can read. */
  readonly accepted: ScriptedAnswer;
  readonly refused: ScriptedAnswer;
  readonly unreadable?: ScriptedAnswer;
  /** Answers of a supplier that does not work, and one that names another address; those of HTTP where they are left out. */
  readonly others?: readonly ScriptedAnswer[];
  readonly redirect?: ScriptedAnswer;
  /** What the adapter returns for `accepted`. */
  readonly result: unknown;
  readonly messages?: (now: number) => readonly DialectMessage[];
}

/** Kinds whose adapters call their supplier. */
export type CallingKind = Exclude<AdapterKind, 'tv'>;

/** The main call of a kind, with what the supplier has to get of it. */
interface Subject<K extends CallingKind> {
  readonly call: (adapter: AdapterKinds[K], exchange: Exchange, supplier: TestSupplier) => Promise<unknown>;
  readonly wanted: Readonly<Record<string, string>>;
  /** Words that identify the person, which no error may hold. */
  readonly personal: readonly string[];
  readonly read: (adapter: AdapterKinds[K], message: SupplierMessage, now: number) => unknown;
}

const PHONE = '+919811112222';
const TEXT = 'Your code is 482913 & more <"ok">';
export const ORDER_ID = 'b2c7a1de-0000-4000-8000-000000000001';

const MAIL = {
  ...{ id: 'message-1', to: 'asha@players.example', brand: 'Royal', language: 'hi' },
  ...{ subject: 'आपका पासवर्ड बदला गया', text: 'नमस्ते आशा', html: '<p lang="hi">नमस्ते <b>आशा</b> &amp; all</p>' },
};

const KYC = {
  ...{ checkId: ORDER_ID, brand: 'Royal', country: 'IN', name: 'Asha Rao' },
  documents: [
    {
      ...{ kind: 'identity' as const, name: 'passport.png', type: 'image/png' },
      url: 'https://royal.example/kyc/document/a-token-that-works-once',
    },
  ],
} as const;

/** What each kind is called with. */
export const subjects: { readonly [K in CallingKind]: Subject<K> } = {
  sms: {
    call: (adapter, exchange) =>
      adapter.send(
        {
          ...{ id: 'message-1', phone: PHONE, text: TEXT, brand: 'royal' },
          ...{ header: 'ROYALX', entityId: '1101', templateId: '1207' },
        },
        exchange,
      ),
    wanted: { to: PHONE, text: TEXT },
    personal: [PHONE, PHONE.slice(1), '482913'],
    read: (adapter, message) => adapter.readReceipt(message),
  },
  payment: {
    call: (adapter, exchange) =>
      adapter.announce(
        {
          ...{ orderId: ORDER_ID, amount: 150_050, brand: 'Royal' },
          ...{ redirectUrl: 'https://royal.example/transaction', siteUrl: 'https://royal.example' },
        },
        exchange,
      ),
    wanted: { orderId: ORDER_ID, amount: '150050', currency: 'INR' },
    personal: [],
    read: (adapter, message, now) => adapter.readMessage(message, now),
  },
  payout: {
    call: (adapter, exchange) =>
      adapter.send(
        {
          ...{ payoutId: ORDER_ID, amount: 150_050, brand: 'Royal', type: 'IMPS', holder: 'Asha Rao' },
          account: { 'Account Number': '50100012344821', 'IFSC Code': 'HDFC0001234' },
        },
        exchange,
      ),
    wanted: { payoutId: ORDER_ID, amount: '150050', currency: 'INR', type: 'IMPS', holder: 'Asha Rao' },
    personal: ['Asha Rao', '50100012344821'],
    read: (adapter, message, now) => adapter.readMessage(message, now),
  },
  push: {
    call: (adapter, exchange, supplier) =>
      adapter.send(
        {
          endpoint: supplier.url,
          keys: { p256dh: `BA${'A'.repeat(85)}`, auth: 'A'.repeat(22) },
          ...{ payload: '{"title":"Bet settled"}', ttlSeconds: 60, subject: 'https://royal.example' },
        },
        exchange,
      ),
    wanted: { ttl: '60' },
    personal: ['Bet settled'],
    read: () => 'unsigned',
  },
  mail: {
    call: (adapter, exchange) => adapter.send(MAIL, exchange),
    wanted: { to: MAIL.to, subject: MAIL.subject, text: MAIL.text, html: MAIL.html },
    personal: [MAIL.to, MAIL.text],
    read: (adapter, message, now) => adapter.readBounce(message, now),
  },
  kyc: {
    call: (adapter, exchange) => adapter.start(KYC, exchange),
    wanted: { checkId: ORDER_ID, country: 'IN', name: KYC.name, url: KYC.documents[0].url },
    personal: [KYC.name, KYC.documents[0].url],
    read: (adapter, message, now) => adapter.readMessage(message, now),
  },
  statement: {
    call: async (adapter, exchange) => adapter.fetch?.('2026-01-31', null, exchange),
    wanted: { date: '2026-01-31' },
    personal: [],
    // A file is its message: the same lines come by both ways.
    read: (adapter, { body }) => adapter.read(body),
  },
};

/** One thing that every adapter of a kind has to hold. */
export interface ConformanceCheck {
  readonly title: (typeof CONFORMANCE_TITLES)[number];
  readonly check: () => Promise<void>;
}

/** The titles of all checks. */
export const CONFORMANCE_TITLES = [
  'the supplier gets what was given and recognises the sender',
  'no secret is in an address or a body',
  'a refusal of the supplier is a failure',
  'an answer that says nothing of success is a failure',
  'a call makes one request, whatever the answer is',
  'a redirect is followed to no other address',
  'an error holds neither a secret nor personal data',
  'a call without an answer in time fails and is made by the frame alone',
  'a message of the supplier is read as what it is, and nothing else is',
] as const;

const NOW = Date.UTC(2026, 0, 19);

/** A failure that the frame understands. */
const isFailure = (error: unknown): boolean => error instanceof AdapterError;

/** Everything that an adapter of a kind has to hold, with its own dialect against a supplier of this machine (G7.01). */
export function listConformance<K extends CallingKind>(
  kind: K,
  dialect: Dialect<K>,
  supplier: TestSupplier,
): readonly ConformanceCheck[] {
  const subject = subjects[kind];
  const { implementation, secrets, accepted, refused, unreadable } = dialect;
  const open = (): AdapterKinds[K] => implementation.open(dialect.settings(supplier), secrets);
  /** One call as the frame makes it, without its repeats. */
  const call = async (answer: ScriptedAnswer, over: Partial<Exchange> = {}): Promise<unknown> => {
    supplier.requests.length = 0;
    supplier.answer = () => answer;
    const connections = new Connections();
    const limit = { signal: new AbortController().signal, timeoutMs: 8000, allowLocal: true };
    const exchange = openExchange({ ...limit, connections, secrets: [], record: () => undefined });
    try {
      return await subject.call(open(), { ...exchange, ...over }, supplier);
    } finally {
      connections.close();
    }
  };
  const failing = async (answer: ScriptedAnswer): Promise<string> => {
    try {
      await call(answer);
    } catch (error) {
      return error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
    }
    return '';
  };
  const others = dialect.others ?? [{ status: 500 }, { status: 503 }, { status: 302 }, { status: 401 }];

  return [
    {
      title: 'the supplier gets what was given and recognises the sender',
      check: async () => {
        assert.deepEqual(await call(accepted), dialect.result);
        const [request] = supplier.requests;
        assert(request, 'no request arrived');
        const read = dialect.readRequest(request);
        assert(read, 'the supplier does not recognise the sender');
        for (const [field, value] of Object.entries(subject.wanted)) assert.equal(read[field], value, field);
      },
    },
    {
      title: 'no secret is in an address or a body',
      check: async () => {
        await call(accepted);
        for (const { path, body } of supplier.requests)
          for (const secret of Object.values(secrets))
            assert(!`${decodeURIComponent(path)} ${body}`.includes(secret), 'a secret is outside of the headers');
      },
    },
    {
      title: 'a refusal of the supplier is a failure',
      check: () => assert.rejects(call(refused), isFailure),
    },
    {
      title: 'an answer that says nothing of success is a failure',
      check: async () => {
        for (const answer of others) await assert.rejects(call(answer), isFailure, String(answer.status));
        if (unreadable) await assert.rejects(call(unreadable));
      },
    },
    {
      title: 'a call makes one request, whatever the answer is',
      check: async () => {
        for (const answer of [accepted, refused, ...others]) {
          await call(answer).catch(() => undefined);
          assert.equal(supplier.requests.length, 1, String(answer.status));
        }
      },
    },
    {
      title: 'a redirect is followed to no other address',
      check: async () => {
        const redirect = { status: 307, headers: { location: `${supplier.url}/elsewhere` } };
        await call(dialect.redirect ?? redirect).catch(() => undefined);
        assert(supplier.requests.length > 0, 'no request arrived');
        assert.deepEqual(
          supplier.requests.filter(({ path }) => path.includes('elsewhere')),
          [],
        );
      },
    },
    {
      title: 'an error holds neither a secret nor personal data',
      check: async () => {
        for (const answer of [refused, ...others]) {
          const message = await failing(answer);
          for (const word of [...Object.values(secrets), ...subject.personal])
            assert(!message.includes(word), 'an error holds what it must not');
        }
      },
    },
    {
      title: 'a call without an answer in time fails and is made by the frame alone',
      check: async () => {
        const late = () => Promise.reject(new AdapterError('unknown', 'No answer'));
        await assert.rejects(call(accepted, { http: late, connect: late }), isFailure);
        assert.equal(supplier.requests.length, 0, 'a request was made past the frame');
      },
    },
    {
      title: 'a message of the supplier is read as what it is, and nothing else is',
      check: async () => {
        for (const { title, message, read } of dialect.messages?.(NOW) ?? [])
          assert.deepEqual(subject.read(open(), message, NOW), read, title);
      },
    },
  ];
}
