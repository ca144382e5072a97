import type { JsonSchema } from './json-schemas';
import type { EndpointName } from '../../src/contract';

const ID = '8c6f0d52-3a0e-4f7b-9b55-0f3c2a7d1e90';

/** Values by field name, for facts beyond the schema. */
const VALUES: Readonly<Record<string, unknown>> = {
  amount: 500,
  auth: 'DGv6ra1nlYgDCS1FRnbzlw',
  candidate: '1.1.0',
  clientRef: 'ref-20300101-0001',
  code: '123456',
  createdAt: '2030-01-01T10:00:00.000Z',
  email: 'player1@example.com',
  endDate: '2030-01-02T00:00:00.000Z',
  eventTypeId: '4',
  fileName: '8c6f0d52.png',
  iframeUrl: 'https://tv.example.com/1',
  language: 'en-in',
  marketType: 'betfair',
  name: 'India',
  odd: 1.86,
  oddType: 'back',
  otp: '123456',
  password: 'Player@123',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  phone: '+919812345678',
  remote: 'wallet',
  requestRef: 'ref-20300101-0001',
  share: undefined,
  stake: 500,
  startDate: '2030-01-01T00:00:00.000Z',
  token: 'a-session-token',
  transactionCode: '123456',
  updatedAt: '2030-01-01T10:00:00.000Z',
  userName: 'player1',
  version: '1.0.0',
  whiteLabelId: 'wl-royal',
};

export type Components = Readonly<Record<string, JsonSchema>>;

const isSuitable = (value: unknown, { type, enum: options }: JsonSchema): boolean =>
  value !== undefined && (options ? options.includes(value) : type === undefined || typeof value === type);

function textFor(field: string, { format, minLength = 0 }: JsonSchema): string {
  if (format === 'date-time') return '2030-01-01T10:00:00.000Z';
  if (format === 'date') return '2026-01-31';
  if (format === 'uri') return 'https://example.com/';
  if (format === 'uuid') return ID;
  if (field === 'id' || field === '_id' || field.endsWith('Id')) return ID;
  return 'text'.padEnd(minLength, 'x');
}

/** One valid value of a JSON Schema: required fields, and those fields that have a typical value. */
export function buildExample(schema: JsonSchema, components: Components, field = '', depth = 0): unknown {
  const again = (inner: JsonSchema, name = field, more = 0) => buildExample(inner, components, name, depth + more);
  if (schema.$ref) return again(components[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.const !== undefined) return schema.const;
  if (isSuitable(VALUES[field], schema)) return VALUES[field];
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return again(options.find(({ type }) => type !== 'null') ?? {});
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => again(part)));
  if (schema.prefixItems) return schema.prefixItems.map((item) => again(item, '', 1));
  if (schema.type === 'array') {
    const { items, minItems = 0 } = schema;
    if (!items || (depth >= 4 && minItems === 0)) return [];
    return Array.from({ length: Math.max(1, minItems) }, () => again(items, field, 1));
  }
  if (schema.type === 'object') {
    const { properties = {}, required = [] } = schema;
    const names = Object.keys(properties).filter(
      (name) => required.includes(name) || (depth === 0 && name in VALUES && VALUES[name] !== undefined),
    );
    return Object.fromEntries(names.map((name) => [name, again(properties[name] ?? {}, name, 1)]));
  }
  if (schema.type === 'boolean') return true;
  if (schema.type === 'null') return null;
  if (schema.type === 'number' || schema.type === 'integer')
    return Math.max(1, schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
  return schema.type === 'string' ? textFor(field, schema) : {};
}

const RUNNER = { id: '1' };

/** Fields of examples that follow from rules between fields, which a JSON Schema does not have. */
export const EXAMPLES: Readonly<Partial<Record<EndpointName, Readonly<Record<string, unknown>>>>> = {
  createMarket: { type: 'session', runners: [] },
  priceMarket: { runners: [RUNNER] },
  revokedReleases: { versions: 'wallet@1.0.0' },
  rollbackRelease: { channel: 'stable' },
  issueQaPin: { tenantId: 'royal', pins: { wallet: '1.0.0' }, path: '/' },
};
