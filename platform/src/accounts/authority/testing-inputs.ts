import type { EndpointName } from '@backlay/shared/contract';
import {
  callAuthority,
  type CallAuthority,
  type CallTarget,
  type StaffCallName,
  type TargetKind,
} from '@backlay/shared/contract/authority';
import { schemas, type CallSchema } from '@backlay/shared/contract/schemas';
import { z } from 'zod';
import type { Hierarchy } from './testing-hierarchies';

type Named = Pick<Hierarchy, 'owned' | 'brand'>;

/** Every staff call of the contract. */
export const staffCalls = Object.keys(callAuthority) as StaffCallName[];
export const authorityOf = (name: EndpointName): CallAuthority =>
  callAuthority[name as keyof typeof callAuthority] as CallAuthority;
export const targetsOf = ({ target }: CallAuthority): readonly CallTarget[] =>
  target === 'none' ? [] : 'kind' in target ? [target] : target;

/** Values by field for what the shape of a schema does not show. */
const VALUES: Readonly<Record<string, unknown>> = {
  amount: 500,
  openDate: '2030-01-01T10:00:00Z',
  iframeUrl: 'https://example.com/',
  requestRef: 'a-reference',
  eventTypeId: '4',
  runners: [{ id: 'x' }],
  fields: [{ label: 'Number' }],
  transactionCode: 'wrong',
  startDate: '2030-01-01T00:00:00Z',
  endDate: '2030-01-02T00:00:00Z',
  userName: 'a-name',
  reason: 'a reason',
  remote: 'wallet',
  version: '1.0.0',
  candidate: '1.1.0',
  language: 'en-in',
  name: 'A name',
  status: 'OPEN',
  result: null,
  sides: [{ name: 'A', score: '1' }],
  code: '123456',
  day: '2030-01-01',
  checkId: '00000000-0000-4000-8000-000000000000',
  documentId: '00000000-0000-4000-8000-000000000000',
  differenceId: '00000000-0000-4000-8000-000000000000',
  file: new Blob(['x']),
};
/** What else a call needs beside its required fields, where two fields stand for each other. */
const EXTRA: Readonly<Partial<Record<EndpointName, (target: string | undefined) => object>>> = {
  createMarket: () => ({ type: 'session', runners: [] }),
  followChannel: () => ({ channel: 'next' }),
  startRollout: () => ({ tenantIds: ['royal'] }),
  issueQaPin: (target) => (target === undefined ? { share: 'x' } : { pins: { wallet: '1.0.0' } }),
  rollbackRelease: (target) => (target === 'tenantId' ? {} : { channel: 'stable' }),
  setSecondFactor: () => ({ enable2fa: true }),
  decideComplaint: () => ({ status: 'pending' }),
  readNotification: () => ({ notificationId: '00000000-0000-4000-8000-000000000000' }),
};

interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
}

function valueOf(field: string, shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum)
    return VALUES[field] !== undefined && shape.enum.includes(VALUES[field]) ? VALUES[field] : shape.enum[0];
  if (field in VALUES) return VALUES[field];
  if (shape.type === 'boolean') return true;
  if (shape.type === 'number' || shape.type === 'integer') return Math.max(1, shape.minimum ?? 1);
  if (shape.type === 'object') return sampleOf(shape);
  if (shape.type === 'array') return [];
  return 'anything';
}

function sampleOf({ properties = {}, required = [] }: Shape): Record<string, unknown> {
  return Object.fromEntries(required.map((field) => [field, valueOf(field, properties[field] ?? {})]));
}

const shapeOf = (schema: z.ZodType | undefined): Shape =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) : {};

/** What names something of a hierarchy. */
const idIn = ({ owned, brand }: Named, kind: TargetKind): string | undefined =>
  kind === 'tenant' ? brand : kind === 'site' ? `wl-${brand}` : kind === 'qaShare' ? undefined : owned[kind];

/** A valid input of a call that names one hierarchy in `target` and another in the further targets. */
export function inputOf(name: EndpointName, target: CallTarget | undefined, named: Named, others: Named) {
  const schema: CallSchema = schemas[name];
  const [query, body] = [shapeOf(schema.query), shapeOf(schema.body)];
  const values: Record<string, unknown> = { ...sampleOf(query), ...sampleOf(body), ...EXTRA[name]?.(target?.field) };
  for (const one of targetsOf(authorityOf(name))) {
    const required = (query.required ?? []).includes(one.field) || (body.required ?? []).includes(one.field);
    if (one.field === target?.field) values[one.field] = idIn(named, one.kind);
    else if (required) values[one.field] = idIn(others, one.kind);
  }
  if (authorityOf(name).sensitive) values.transactionCode = 'wrong';
  const part = (shape: Shape) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => field in (shape.properties ?? {})));
  return { schema, query: part(query), body: schema.body && part(body) };
}
