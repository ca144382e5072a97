/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { Validator } from '@seriousme/openapi-schema-validator';
import asyncApiSpecification from '@asyncapi/specs';
import { endpoints, socketEvents, type EndpointName } from '../../src/contract';
import { socketRequestSchemas } from '../../src/contract/realtime/schemas';
import { schemas, type CallSchema } from '../../src/contract/schemas';
import { createAsyncApi } from './asyncapi';
import { buildInputExample, createOpenApi } from './openapi';

const root = join(__dirname, '../../..');
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
const openApi = plain(createOpenApi());
const asyncApi = plain(createAsyncApi());
const names = Object.keys(endpoints) as EndpointName[];
const stored = (name: string) => JSON.parse(readFileSync(join(root, 'docs', name), 'utf8'));

const isValidOpenApi = async (document: Record<string, unknown>) => (await new Validator().validate(document)).valid;

test('docs/openapi.json and docs/asyncapi.json are what the contract generates [H1.14]', () => {
  expect(stored('openapi.json')).toEqual(openApi);
  expect(stored('asyncapi.json')).toEqual(asyncApi);
});

test('a validator of OpenAPI 3.1 accepts the document and rejects one without a response description [H1.14]', async () => {
  expect(openApi.openapi).toMatch(/^3\.1\./);
  expect(await new Validator().validate(openApi)).toEqual({ valid: true });
  const broken = plain(openApi);
  delete broken.paths['/api/common/home'].get.responses['200'].description;
  expect(await isValidOpenApi(broken)).toBe(false);
});

test('the OpenAPI document has one operation for each endpoint, with tag, access, errors and an example [H1.14]', () => {
  const operations = Object.values(openApi.paths as Record<string, Record<string, never>>).flatMap((item) =>
    Object.values(item),
  ) as { operationId: string; tags: string[]; summary: string; security: unknown; responses: Record<string, never> }[];
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...names].sort());
  for (const operation of operations) {
    expect(operation.tags).toHaveLength(1);
    expect(operation).toMatchObject({ summary: expect.any(String), 'x-access': { callers: expect.any(Array) } });
    expect(Object.keys(operation.responses).length).toBeGreaterThan(1);
    expect(operation.responses['200']).toHaveProperty(['content', 'application/json', 'example']);
  }
});

test('every request example matches the schema of its endpoint [H1.14]', () => {
  const invalid = names.flatMap((name) => {
    const { query, body }: CallSchema = schemas[name];
    const example = buildInputExample(name);
    // A file has no JSON form: the example of a multipart body names its other fields.
    const checkBody = endpoints[name].encoding !== 'multipart';
    const problems = [query?.safeParse(example.query), checkBody ? body?.safeParse(example.body) : undefined];
    return problems.flatMap((result) => (result && !result.success ? [`${name}: ${result.error.message}`] : []));
  });
  expect(invalid).toEqual([]);
});

test('the schema of AsyncAPI 3.0 accepts the document and rejects an operation without an action [H1.14]', () => {
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(
    asyncApiSpecification.schemasWithoutId['3.0.0'] as object,
  );
  validate(asyncApi);
  expect(validate.errors).toBeNull();
  const broken = plain(asyncApi);
  delete broken.operations['send-getPtsUpdates'].action;
  expect(validate(broken)).toBe(false);
});

test('the AsyncAPI document has every event and every request of the socket [H1.14]', () => {
  expect(Object.keys(asyncApi.operations).sort()).toEqual(
    [
      ...socketEvents.map((name) => `send-${name}`),
      ...Object.keys(socketRequestSchemas).map((name) => `receive-${name}`),
    ].sort(),
  );
});
