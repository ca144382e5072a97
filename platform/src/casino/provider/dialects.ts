import { signedJson, type ProviderAdapter } from './adapter';

/** Creates the adapter of a dialect. A request counts when it is signed with one of the keys. */
type CreateAdapter = (name: string, keys: readonly string[]) => ProviderAdapter;

/** Every dialect by the name that CASINO_DIALECT selects. A new provider adds its own (docs/how-to/add-a-casino-provider.md). */
export const casinoDialects: ReadonlyMap<string, CreateAdapter> = new Map([['signed-json', signedJson]]);

/**
 * The adapter of a configured dialect.
 * @throws Error for a name that no dialect has
 */
export function createAdapter(dialect: string, name: string, keys: readonly string[]): ProviderAdapter {
  const create = casinoDialects.get(dialect);
  if (create) return create(name, keys);
  const known = [...casinoDialects.keys()].join(', ');
  throw new Error(`Cannot open the casino: CASINO_DIALECT is ${dialect}, known are: ${known}`);
}
