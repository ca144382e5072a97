import { z } from 'zod';
import { pointsDocs, profileDocs } from '../../src/contract/account/schemas';
import { betShape, marketPosition } from '../../src/contract/betting/bet-schemas';
import { picture } from '../../src/contract/common/fields';
import { homeEvent, marketShape } from '../../src/contract/markets/market-shapes';
import { transactionRequest } from '../../src/contract/payments/schemas';
import { eventFrameSchema, marketFrame, scoreSchema } from '../../src/contract/realtime/frames';

/** The part of JSON Schema that zod writes and the documents need. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
}

/** Shapes that many responses share, by the name that the documents give them. */
const SHARED = {
  Bet: betShape,
  EventFrame: eventFrameSchema,
  ListedEvent: homeEvent,
  Market: marketShape,
  MarketFrame: marketFrame,
  MarketPosition: marketPosition,
  Points: pointsDocs,
  Profile: profileDocs,
  Score: scoreSchema,
  TransactionRequest: transactionRequest,
};

const stripped = ({ $schema: _schema, $id: _id, ...schema }: Record<string, unknown>): JsonSchema => schema;

/** What zod cannot write as JSON Schema: a file is binary text; an object may grow by fields. */
function adapt({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Record<string, unknown> }): void {
  if (zodSchema === picture) Object.assign(jsonSchema, { type: 'string', format: 'binary' });
  if (jsonSchema['additionalProperties'] === false) delete jsonSchema['additionalProperties'];
}

/** JSON Schema of what a client sends. */
export const toInputSchema = (schema: z.ZodType): JsonSchema =>
  stripped(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: adapt }));

/** JSON Schemas of what the platform sends, by name, and the components that they refer to. */
export function toOutputSchemas(schemasByName: ReadonlyMap<string, z.ZodType>) {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(SHARED)) registry.add(schema, { id });
  const wrapped = new Map([...schemasByName].map(([name, schema]) => [name, z.object({ is: schema })]));
  for (const [name, schema] of wrapped) registry.add(schema, { id: `response:${name}` });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'output',
    unrepresentable: 'any',
    override: adapt,
    uri: (id) => `#/components/schemas/${id}`,
  });
  const component = (id: string): JsonSchema => stripped({ ...schemas[id] });
  return {
    components: Object.fromEntries(Object.keys(SHARED).map((id) => [id, component(id)])),
    schemaOf: (name: string): JsonSchema => component(`response:${name}`).properties?.['is'] ?? {},
  };
}
