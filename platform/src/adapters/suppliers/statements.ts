import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import {
  demandSuccess,
  type Exchange,
  type Implementation,
  type Secrets,
  type StatementAdapter,
  type StatementLine,
} from '../frame';
import { addressSetting, authorizationOf } from './described-http';
import { createSignedPost, readKeys } from './signed-http';

/** Lines of one statement. */
const MOST_LINES = 200_000;
const KINDS = ['payment', 'refund', 'payout', 'return', 'bet', 'win', 'rollback'] as const;

/** What both adapters have to know of their supplier. */
const common = {
  /** Id of the adapter whose payments these are, or `casino:<provider>`. */
  source: z.string().regex(/^[\w.:-]{1,64}$/),
  /** Of the supplier's day; India by default. */
  utcOffsetMinutes: z
    .string()
    .regex(/^-?\d{1,3}$/)
    .default('330')
    .transform(Number),
};
const name = z.string().max(100);
/** A name that the supplier gave, such as a reference. */
const named = z.string().trim().max(200);

const csvSettings = z.strictObject({
  ...common,
  /** Where the file of a day is: `{date}` becomes 2026-01-31. Left out where staff brings it. */
  url: z
    .string()
    .refine(
      (text) => addressSetting.safeParse(text.replaceAll('{date}', '2026-01-31')).success,
      'an https address is expected',
    )
    .optional(),
  delimiter: z.enum([',', ';', '\t', '|']).default(','),
  /** Unit of amounts in the file. */
  amounts: z.enum(['rupees', 'paise']).default('rupees'),
  /** Columns by their heading. */
  kindColumn: name.default('kind'),
  referenceColumn: name.default('reference'),
  utrColumn: name.default('utr'),
  amountColumn: name.default('amount'),
  feeColumn: name.default('fee'),
  timeColumn: name.default('time'),
  /** Words of the supplier for our kinds, as `payment=CREDIT|payout=DEBIT`; lines of other words are left out. */
  kinds: z
    .string()
    .max(1000)
    .default(KINDS.map((kind) => `${kind}=${kind}`).join('|')),
});
type CsvSettings = z.output<typeof csvSettings>;

/** Kinds by the supplier's words. @throws Error for a kind that does not exist */
function parseKinds(text: string): ReadonlyMap<string, StatementLine['kind']> {
  return new Map(
    text.split('|').map((pair) => {
      const [own = '', ...theirs] = pair.split('=');
      const kind = KINDS.find((each) => each === own.trim());
      if (!kind || theirs.length === 0) throw new Error(`kinds: one of ${KINDS.join(', ')} is expected before each =`);
      return [theirs.join('=').trim(), kind];
    }),
  );
}

/** Amounts as suppliers write them: 1,234.50, or whole paise. The kind gives the direction; a sign is ignored. */
function parseAmount(text: string, unit: CsvSettings['amounts']): number | null {
  const [, digits = '', , decimals = ''] =
    /^[-+]?(\d{1,3}(?:,\d{2,3})*|\d{1,12})(\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (digits === '' || (unit === 'paise' && decimals !== '')) return null;
  const whole = Number(digits.replaceAll(',', ''));
  return unit === 'paise' ? whole : whole * 100 + Number(decimals.padEnd(2, '0'));
}

/** Times with a date; without a zone they are of the supplier's clock. */
function parseTime(text: string, offsetMinutes: number): number | null {
  const [, year, month, day, clock = '00:00:00', zone] =
    /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?))?\s*(Z|[-+]\d\d:?\d\d)?$/.exec(text.trim()) ?? [];
  if (year === undefined) return null;
  const at = Date.parse(`${year}-${month}-${day}T${clock}${zone?.replace(/^(...)(\d\d)$/, '$1:$2') ?? 'Z'}`);
  return Number.isNaN(at) ? null : zone === undefined ? at - offsetMinutes * 60_000 : at;
}

const records = z.array(z.record(z.string(), z.string()));

/** Rows by heading. @throws Error naming the line that is no CSV, or the heading that is missing */
function parseRecords(file: string, delimiter: string, needed: readonly string[]): z.output<typeof records> {
  let heads: readonly string[] = [];
  const columns = (given: string[]) => {
    heads = given.map((head) => head.trim());
    return [...heads];
  };
  let rows: unknown;
  try {
    rows = parse(file, { columns, bom: true, delimiter, skip_empty_lines: true });
  } catch (error) {
    // Its own message holds the line.
    throw new Error(error instanceof CsvError ? `line ${String(error['lines'] ?? 1)}: no CSV` : 'no CSV');
  }
  const missing = needed.find((head) => !heads.includes(head));
  if (missing !== undefined) throw new Error(`line 1: ${missing}`);
  return records.parse(rows);
}

/** @throws Error naming the line that cannot be read */
function readCsv(settings: CsvSettings, file: string): readonly StatementLine[] {
  const kinds = parseKinds(settings.kinds);
  const { kindColumn, amountColumn, timeColumn } = settings;
  const rows = parseRecords(file, settings.delimiter, [kindColumn, amountColumn, timeColumn]);
  if (rows.length > MOST_LINES) throw new Error(`more than ${MOST_LINES} lines`);
  return rows.flatMap((row, at) => {
    const fail = (field: string): never => {
      throw new Error(`line ${at + 2}: ${field}`);
    };
    const textOf = (column: string) => row[column]?.trim() ?? '';
    const kind = kinds.get(textOf(settings.kindColumn));
    if (!kind) return [];
    const amount = parseAmount(textOf(settings.amountColumn), settings.amounts);
    const fee = textOf(settings.feeColumn) === '' ? 0 : parseAmount(textOf(settings.feeColumn), settings.amounts);
    const time = parseTime(textOf(settings.timeColumn), settings.utcOffsetMinutes);
    if (amount === null || amount === 0) return fail(settings.amountColumn);
    if (fee === null) return fail(settings.feeColumn);
    if (time === null) return fail(settings.timeColumn);
    const [reference, utr] = [textOf(settings.referenceColumn), textOf(settings.utrColumn)];
    if (!named.safeParse(reference).success) return fail(settings.referenceColumn);
    if (!named.safeParse(utr).success) return fail(settings.utrColumn);
    return [{ kind, reference, utr, amount, fee, at: time }];
  });
}

function openCsv(settings: CsvSettings, secrets: Secrets): StatementAdapter {
  const { url, source, utcOffsetMinutes: offsetMinutes } = settings;
  parseKinds(settings.kinds);
  const read = (file: string) => readCsv(settings, file);
  return {
    ...{ source, offsetMinutes, read },
    ...(url !== undefined && {
      fetch: async (date: string, _page: string | null, exchange: Exchange) => {
        const answer = await exchange.http({
          method: 'GET',
          url: url.replaceAll('{date}', date),
          headers: { accept: 'text/csv', ...authorizationOf(secrets['authorization'] ?? '') },
        });
        demandSuccess(answer, 'supplier of statements');
        return { lines: read(answer.body), next: null };
      },
    }),
  };
}

/** Statements as CSV, from an address or a file that staff brings (G7.04). */
export const statementCsv: Implementation<'statement'> = {
  kind: 'statement',
  name: 'csv',
  secrets: ['authorization'],
  open: (settings, secrets) => openCsv(csvSettings.parse(settings), secrets),
};

const jsonSettings = z.strictObject({ ...common, url: addressSetting.optional() });
const jsonLine = z.object({
  kind: z.enum(KINDS),
  reference: named.default(''),
  utr: named.default(''),
  /** Paise. */
  amount: z.number().int().positive(),
  fee: z.number().int().min(0).default(0),
  time: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
});
const jsonPage = z.object({
  lines: z.array(jsonLine).max(MOST_LINES),
  /** What to ask for the lines that follow. */
  next: z.string().min(1).max(500).nullish(),
});

/** @throws Error naming the line that cannot be read */
function readPage(text: string): { readonly lines: readonly StatementLine[]; readonly next: string | null } {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new Error('no JSON');
  }
  const page = jsonPage.safeParse(given);
  if (page.success)
    return { lines: page.data.lines.map(({ time: at, ...line }) => ({ ...line, at })), next: page.data.next ?? null };
  const [field, line, ...rest] = page.error.issues[0]?.path ?? [];
  throw new Error(typeof line === 'number' ? `line ${line + 1}: ${rest.join('.')}` : String(field ?? 'lines'));
}

function openJson(
  { url, source, utcOffsetMinutes }: z.output<typeof jsonSettings>,
  secrets: Secrets,
): StatementAdapter {
  if (url !== undefined) readKeys(secrets);
  const post = createSignedPost('supplier of statements', secrets);
  return {
    ...{ source, offsetMinutes: utcOffsetMinutes },
    read: (file) => readPage(file).lines,
    ...(url !== undefined && {
      fetch: async (date: string, page: string | null, exchange: Exchange) =>
        readPage(await post(url, { date, page }, exchange)),
    }),
  };
}

/** Statements as JSON over signed HTTP, or from a file (G7.04). */
export const statementJson: Implementation<'statement'> = {
  kind: 'statement',
  name: 'json',
  secrets: ['key', 'authorization'],
  open: (settings, secrets) => openJson(jsonSettings.parse(settings), secrets),
};
