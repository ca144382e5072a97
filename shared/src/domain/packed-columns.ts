import { isObject } from './narrowing';

/**
 * Values of one place in many objects, as they travel with a page: each field once, with its values side by side. Equal values stand
 * once. Without a place, what a field is in every object.
 */
export type Column =
  /** Every value is this one. */
  | { readonly c: unknown }
  /** The values. */
  | { readonly v: readonly unknown[] }
  /** Objects: the column of each field. */
  | { readonly o: Readonly<Record<string, Column>> }
  /** Lists: their lengths, and the column of all items. */
  | { readonly n: Column; readonly i: Column }
  /** 1 where there is a value, 0 where there is none, 2 where it is null; and the column of those that are there. */
  | { readonly p: string; readonly x: Column };

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => isObject(value) && !isList(value);

/** Packs values, of which `undefined` is one that is absent. */
export function packColumn(values: readonly unknown[]): Column {
  const present = values.filter((value) => value !== undefined && value !== null);
  if (present.length < values.length && new Set(values).size > 1) {
    const p = values.map((value) => (value === undefined ? 0 : value === null ? 2 : 1)).join('');
    return { p, x: packColumn(present) };
  }
  const [first] = values;
  const text = JSON.stringify(first);
  if (values.length > 0 && values.every((value) => JSON.stringify(value) === text)) return { c: first };
  if (values.length > 0 && values.every(isList))
    return { n: packColumn(values.map(({ length }) => length)), i: packColumn(values.flat()) };
  if (values.length > 0 && values.every(isRecord)) {
    const names = [...new Set(values.flatMap(Object.keys))];
    return { o: Object.fromEntries(names.map((name) => [name, packColumn(values.map((value) => value[name]))])) };
  }
  return { v: values };
}

/** The values that {@link packColumn} packed. @throws where something else was packed */
export function unpackColumn(column: unknown, count: number): unknown[] {
  if (!isRecord(column)) throw new Error('This is no column');
  const { v, o, n, i, p, x } = column;
  if (isList(v)) return [...v];
  if (typeof p === 'string') {
    const values = unpackColumn(x, p.replace(/[^1]/g, '').length);
    let next = 0;
    return [...p].map((sign) => (sign === '1' ? values[next++] : sign === '2' ? null : undefined));
  }
  if (n !== undefined) {
    const lengths = unpackColumn(n, count).map(Number);
    const items = unpackColumn(
      i,
      lengths.reduce((sum, length) => sum + length, 0),
    );
    let from = 0;
    return lengths.map((length) => items.slice(from, (from += length)));
  }
  if (!isRecord(o)) return Array.from({ length: count }, () => column['c']);
  const columns = Object.entries(o).map(([name, each]) => [name, unpackColumn(each, count)] as const);
  return Array.from({ length: count }, (_none, place) =>
    Object.fromEntries(
      columns.flatMap(([name, values]) => (values[place] === undefined ? [] : [[name, values[place]]])),
    ),
  );
}
