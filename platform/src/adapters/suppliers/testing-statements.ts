import { isSigned, SIGNATURE_HEADER } from '../../core/http';
import { statementCsv, statementJson } from './statements';
import { breakAdapter, listHttpFaults, type Fault } from './testing-broken';
import type { Dialect, DialectMessage } from './testing-conformance';

const csvSecrets = { authorization: 'Bearer a-token-of-the-statements' };
const jsonSecrets = { key: 'a-key-of-the-statements-0123', authorization: 'Basic the-credentials-of-it' };
const AT = Date.UTC(2026, 0, 31, 4, 30);
const NAMED = { reference: 'b2c7a1de', utr: '612345678901' };
const lines = [
  { kind: 'payment', ...NAMED, amount: 123_450, fee: 1250, at: AT },
  { kind: 'payout', reference: '', utr: '', amount: 50_000, fee: 0, at: AT + 1000 },
];

const HEAD = 'Date,Type,Order,Bank reference,Sum,Charge,Note';
const csvFile = [
  HEAD,
  '2026-01-31 10:00:00,CREDIT,b2c7a1de,612345678901,"1,234.50",12.5,"two, words"',
  '2026-01-31T04:30:01Z,DEBIT,,,-500,,',
  '2026-01-31 12:00:00,FEE,,,12,,monthly',
].join('\r\n');
const file = (title: string, body: string, read: unknown): DialectMessage => ({
  title,
  message: { headers: {}, query: {}, body },
  read,
});

/** CSV with headings, words and amounts of its own. */
export const csvStatement: Dialect<'statement'> = {
  implementation: {
    ...statementCsv,
    // Files that cannot be read are answers here, as the suite compares what is read.
    open(settings, secrets) {
      const adapter = statementCsv.open(settings, secrets);
      return { ...adapter, read: (text) => readOrProblem(() => adapter.read(text)) };
    },
  },
  settings: ({ url }) => ({
    ...{ url: `${url}/day?date={date}`, source: 'gateway-1', kinds: 'payment=CREDIT|payout=DEBIT' },
    ...{ kindColumn: 'Type', referenceColumn: 'Order', utrColumn: 'Bank reference' },
    ...{ amountColumn: 'Sum', feeColumn: 'Charge', timeColumn: 'Date' },
  }),
  secrets: csvSecrets,
  readRequest: ({ path, headers }) =>
    headers['authorization'] === csvSecrets.authorization
      ? { date: new URLSearchParams(path.split('?')[1]).get('date') ?? '' }
      : null,
  accepted: { status: 200, body: csvFile },
  refused: { status: 404, body: 'not there yet' },
  unreadable: { status: 200, body: '<html>ok</html>' },
  result: { lines, next: null },
  messages: () => [
    file('a file', `\uFEFF${csvFile}\n\n`, lines),
    file('a day without lines', HEAD, []),
    file('nothing', '', 'line 1: Type'),
    file('no heading of the kind', 'Date,Sum\n2026-01-31,1', 'line 1: Type'),
    file('an amount with three decimals', `${HEAD}\n2026-01-31,CREDIT,a,,1.005,,`, 'line 2: Sum'),
    file('no amount', `${HEAD}\n2026-01-31,CREDIT,a,,0,,`, 'line 2: Sum'),
    file('a day that does not exist', `${HEAD}\n2026-13-31,CREDIT,a,,1,,`, 'line 2: Date'),
    file('a quote that does not end', `${HEAD}\n2026-01-31,"CREDIT,a,,1,,`, 'line 2: no CSV'),
  ],
};

/** JSON over signed HTTP. */
export const jsonStatement: Dialect<'statement'> = {
  implementation: {
    ...statementJson,
    open(settings, secrets) {
      const adapter = statementJson.open(settings, secrets);
      return { ...adapter, read: (text) => readOrProblem(() => adapter.read(text)) };
    },
  },
  settings: ({ url }) => ({ url, source: 'casino:aurora' }),
  secrets: jsonSecrets,
  readRequest: ({ headers, body }) =>
    isSigned([jsonSecrets.key], body, headers[SIGNATURE_HEADER], Date.now()) &&
    headers['authorization'] === jsonSecrets.authorization
      ? { date: String(JSON.parse(body).date) }
      : null,
  accepted: {
    status: 200,
    body: JSON.stringify({
      lines: [
        { kind: 'payment', ...NAMED, amount: 123_450, fee: 1250, time: '2026-01-31T10:00:00+05:30' },
        { kind: 'payout', amount: 50_000, time: '2026-01-31T04:30:01Z' },
      ],
      next: 'page-2',
    }),
  },
  refused: { status: 404, body: '{"error":"not there yet"}' },
  unreadable: { status: 200, body: '{"lines":[{"kind":"gift"}]}' },
  result: { lines, next: 'page-2' },
  messages: () => [
    file('no JSON', 'kind,amount', 'no JSON'),
    file('no lines', '{}', 'lines'),
    file('a kind that nobody knows', '{"lines":[{"kind":"gift"}]}', 'line 1: kind'),
    file('rupees', '{"lines":[{"kind":"bet","amount":1.5,"time":"2026-01-31T00:00:00Z"}]}', 'line 1: amount'),
    file('a time without a zone', '{"lines":[{"kind":"bet","amount":1,"time":"2026-01-31T00:00:00"}]}', 'line 1: time'),
  ],
};

/** Lines, or why there are none, in their place. */
function readOrProblem<Lines>(read: () => Lines): Lines {
  try {
    return read();
  } catch (error) {
    return (error instanceof Error ? error.message : 'unknown') as Lines;
  }
}

const faultsOf = (dialect: Dialect<'statement'>): readonly Fault<'statement'>[] => [
  ...listHttpFaults(dialect, ({ fetch }, wrong) => ({
    fetch: (date, page, exchange) => wrong((over) => fetch?.(date, page, over) as Promise<never>, exchange),
  })),
  [
    'reads a file that it cannot read as one without lines',
    'a message of the supplier is read as what it is, and nothing else is',
    breakAdapter(dialect, ({ read }) => ({
      read: (file) => {
        const found: unknown = read(file);
        return Array.isArray(found) ? found : [];
      },
    })),
  ],
];
export const statementFaults = [...faultsOf(csvStatement), ...faultsOf(jsonStatement)];
