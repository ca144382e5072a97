// Checks that narrow a type by a test at run time, in place of a cast or a non-null assertion.

/** The value; throws with the name of what is missing when there is none. */
export function requireValue<T>(value: T, what: string): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(`${what} is missing`);
  return value;
}

/** The item at an index that the list has; a negative index counts from the end. */
export function getItemAt<T>(list: readonly T[], index: number): T {
  const item = list[index < 0 ? list.length + index : index];
  if (item === undefined) throw new RangeError(`No item ${index} in a list of ${list.length}`);
  return item;
}

/** Whether a value is one of the options. */
export const isOneOf = <T>(options: readonly T[], value: unknown): value is T =>
  options.some((option) => option === value);

/** Whether a value is an object whose fields can be read. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A field of a value of unknown type; undefined where the value has none. */
export const getField = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** A field of a value of unknown type when it is a text. */
export function findText(value: unknown, name: string): string | undefined {
  const field = getField(value, name);
  return typeof field === 'string' ? field : undefined;
}

/** The code of an error of the runtime, the database or the file system. */
export const findErrorCode = (error: unknown): string | undefined => findText(error, 'code');

/** The keys of a record that has no others. */
export const listKeys = <K extends string>(record: { readonly [Key in K]?: unknown }): K[] =>
  Object.keys(record) as K[]; // Object.keys widens to string

/** A record with a value for each of the keys. */
export const createRecord = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>; // fromEntries widens the keys to string
