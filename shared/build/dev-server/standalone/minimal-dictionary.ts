import type { z } from 'zod';

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
  readonly options?: readonly z.ZodType[];
  readonly items?: readonly z.ZodType[];
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly left?: z.ZodType;
  readonly right?: z.ZodType;
  readonly getter?: () => z.ZodType;
  readonly defaultValue?: unknown;
  readonly format?: string;
}

/** The least that a schema accepts: empty lists, empty texts, zero, some day, the first of several. What an unscripted call answers. */
export function createMinimalDictionary(schema: z.ZodType): unknown {
  const definition: Definition = schema.def;
  const of = (inner: z.ZodType | undefined) => (inner ? createMinimalDictionary(inner) : undefined);
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape ?? {}).map(([key, value]) => [key, createMinimalDictionary(value)]),
      );
    case 'array':
      return [];
    case 'record':
      return {};
    case 'string':
      return definition.format === 'date' ? '2026-01-31' : '';
    case 'number':
    case 'int':
      return 0;
    case 'boolean':
      return false;
    case 'nullable':
    case 'null':
      return null;
    case 'enum':
      return Object.values(definition.entries ?? {})[0];
    case 'literal':
      return definition.values?.[0];
    case 'union':
      return of(definition.options?.[0]);
    case 'tuple':
      return definition.items?.map(createMinimalDictionary);
    case 'default':
      return definition.defaultValue;
    case 'pipe':
      return of(definition.in);
    case 'intersection':
      return Object.assign({}, of(definition.left), of(definition.right));
    case 'lazy':
      return of(definition.getter?.());
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return of(definition.innerType);
    default:
      return undefined;
  }
}
