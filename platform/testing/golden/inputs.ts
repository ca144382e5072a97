import type { z } from 'zod';

/** Values by the name of a field, so that generated inputs meet what there is. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

type Definition = {
  readonly type: string;
  readonly [part: string]: unknown;
};
const definitionOf = (schema: z.ZodType): Definition => (schema as unknown as { _zod: { def: Definition } })._zod.def;
const WORDS = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot'];

/** Numbers between 0 and 1 that follow from a text. */
export function createRandom(seed: string): () => number {
  let state = 2_166_136_261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * A value that a schema of the contract accepts, most of the time: the same one for the same source of chance.
 * @param key name of the field that the value is for
 */
export function generateInput(schema: z.ZodType, random: () => number, known: KnownValues, key = ''): unknown {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const inner = (part: unknown, name = key) => generateInput(part as z.ZodType, random, known, name);
  const definition = definitionOf(schema);
  const values = known[key];
  if (values && !['object', 'array', 'optional', 'default', 'nullable'].includes(definition.type)) return pick(values);
  switch (definition.type) {
    case 'object': {
      const shape = Object.entries(definition['shape'] as Record<string, z.ZodType>);
      const entries = shape.map(([name, part]) => [name, inner(part, name)] as const);
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    }
    case 'optional':
    case 'default':
    case 'prefault':
      return random() < 0.5 ? undefined : inner(definition['innerType']);
    case 'nullable':
      return random() < 0.3 ? null : inner(definition['innerType']);
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return inner(definition['innerType']);
    case 'pipe': {
      const [input, output] = [definition['in'], definition['out']] as z.ZodType[];
      return inner(definitionOf(input!).type === 'transform' ? output : input);
    }
    case 'string':
      return `${pick(WORDS)} ${Math.floor(random() * 1000)}`;
    case 'number':
    case 'int':
      return pick([1, 2, 5, 10, 100, 500]);
    case 'boolean':
      return random() < 0.5;
    case 'literal':
      return pick(definition['values'] as readonly unknown[]);
    case 'enum':
      return pick(Object.values(definition['entries'] as Record<string, unknown>));
    case 'union':
      return inner(pick(definition['options'] as readonly unknown[]));
    case 'array':
      return Array.from({ length: 1 + Math.floor(random() * 2) }, () => inner(definition['element']));
    case 'tuple':
      return (definition['items'] as readonly unknown[]).map((item) => inner(item));
    case 'record':
      return { [pick(WORDS)!]: inner(definition['valueType'], '') };
    default:
      return `${pick(WORDS)}`;
  }
}
