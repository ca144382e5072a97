import type { Bet as WireBet, EndpointInput } from '@backlay/shared/contract';
import type { PricePolicy } from '@backlay/shared/domain';

/** The price that a player asked for, and what they let become of it. */
export interface RequestedTerms {
  readonly policy: PricePolicy;
  readonly odd: number;
  readonly run: number;
}

type Stored = string | number | null;

/** A field of a bet that placing stores and players read, from the order to the wire. */
interface BetField<Value> {
  readonly type: 'text' | 'bigint' | 'integer' | 'double precision';
  encode(value: Value | null): Stored;
  /** Null for a bet that is older than the field. */
  decode(stored: unknown): Value | null;
  /** The value of an order; absent where placing computes it. */
  fromOrder?(order: EndpointInput<'placeBet'>): Value | null | undefined;
  /** What the wire shows of it. */
  toWire(value: Value, matched: { readonly odd: number; readonly run: number }): Partial<WireBet>;
  /** An order and what open bets show of it; a test places it. */
  readonly example: { readonly order: Partial<EndpointInput<'placeBet'>>; readonly wire: Partial<WireBet> };
}

type Behaviour<Value> = Pick<BetField<Value>, 'fromOrder' | 'toWire' | 'example'>;

/** A field that is one of a few texts. */
export const choiceField = <Value extends string>(
  values: readonly Value[],
  field: Behaviour<Value>,
): BetField<Value> => ({
  type: 'text',
  encode: (value) => value,
  decode: (stored) => values.find((value) => value === stored) ?? null,
  ...field,
});

/** A field that is any text; an empty one is stored as null. */
export const textField = (field: Behaviour<string>): BetField<string> => ({
  type: 'text',
  encode: (value) => value || null,
  decode: (stored) => (typeof stored === 'string' ? stored : null),
  ...field,
});

/** A field that is an object, stored as its JSON. */
const documentField = <Value extends object>(field: Behaviour<Value>): BetField<Value> => ({
  type: 'text',
  encode: (value) => value && JSON.stringify(value),
  decode: (stored) => (typeof stored === 'string' ? (JSON.parse(stored) as Value) : null), // `encode` wrote it
  ...field,
});

/**
 * The fields of a bet that do not decide money. An entry adds a column, its place in the placement statement, in the stored bet and on the
 * wire (docs/how-to/add-a-field-to-a-bet.md).
 */
export const BET_FIELDS = {
  /** Null when the price is exact: then it is the one asked for. On the wire where it is matched at another price. */
  asked: documentField<RequestedTerms>({
    toWire: ({ odd, run }, matched) => (odd !== matched.odd || run !== matched.run ? { asked: { odd, run } } : {}),
    example: { order: { odd: 1.5, pricePolicy: 'better' }, wire: { asked: { odd: 1.5, run: 0 } } },
  }),
};

type ValueOf<Field> = Field extends BetField<infer Value> ? Value | null : never;
/** The values of the fields; null where the order has none. */
export type BetFields = { readonly [Name in keyof typeof BET_FIELDS]: ValueOf<(typeof BET_FIELDS)[Name]> };

const isField = (name: string): name is keyof BetFields => Object.hasOwn(BET_FIELDS, name);
const FIELDS = Object.keys(BET_FIELDS)
  .filter(isField)
  .map((name) => {
    const field: BetField<unknown> = BET_FIELDS[name];
    return { name, column: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), field };
  });

type Read = (entry: (typeof FIELDS)[number]) => unknown;
const toFields = (read: Read): BetFields =>
  Object.fromEntries(FIELDS.map((entry) => [entry.name, read(entry)])) as unknown as BetFields; // Each name has the value of its field.

/** The fields of a bet whose order has none. */
export const NO_BET_FIELDS: BetFields = toFields(() => null);

/** The fields that an order sets. */
export const readBetFields = (order: EndpointInput<'placeBet'>): BetFields =>
  toFields(({ field }) => field.fromOrder?.(order) ?? null);

/** The fields of a stored bet. */
export const fromFieldColumns = (row: Readonly<Record<string, unknown>>): BetFields =>
  toFields(({ column, field }) => field.decode(row[column]));

/** The columns of the fields, in the order of the table. */
export const BET_FIELD_COLUMNS = FIELDS.map(({ name, column, field }) => ({
  name: column,
  type: field.type,
  valueOf: (bet: BetFields): Stored => field.encode(bet[name]),
}));

/** What the wire shows of the fields of a bet. */
export function toWireFields(bet: BetFields & { readonly odd: number; readonly run: number }): Partial<WireBet> {
  const shown = {};
  for (const { name, field } of FIELDS) if (bet[name] !== null) Object.assign(shown, field.toWire(bet[name], bet));
  return shown;
}
