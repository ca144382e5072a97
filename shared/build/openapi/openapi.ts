import { endpoints, type Endpoint, type EndpointName } from '../../src/contract';
import {
  describeEndpoint,
  endpointErrors,
  endpointTags,
  type AccessDescription,
  type EndpointError,
} from '../../src/contract/descriptions';
import { schemas, type CallSchema } from '../../src/contract/schemas';
import { getPathPrefix, type AccountType, isObject, listKeys } from '../../src/domain';

import { contractVersion } from '../workspace';
import { buildExample, type Components, EXAMPLES } from './build-example';
import { toInputSchema, toOutputSchemas, type JsonSchema } from './json-schemas';

const CONTENT_TYPES: Readonly<Record<Endpoint['encoding'], readonly string[]>> = {
  none: ['application/json'],
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded'],
  both: ['application/json', 'application/x-www-form-urlencoded'],
  multipart: ['multipart/form-data'],
};

const typeOf = (caller: AccessDescription['callers'][number]): AccountType | null =>
  caller === 'visitor' ? null : caller === 'player' ? 'user' : caller;

/** Access as sentences for a reader. */
export function formatAccess({
  callers,
  permission,
  orQaRight,
  orAssigned,
  confirmed,
  targets,
}: AccessDescription): string {
  return [
    callers.includes('visitor') ? 'Anybody may call.' : `Callers: ${callers.join(', ')}.`,
    permission && `Staff need the permission ${permission}${orQaRight ? ' or the QA right' : ''}.`,
    orAssigned && 'The account to which the market is assigned needs no permission.',
    targets && `Staff reach only targets in their scope: ${targets.join(', ')}.`,
    confirmed && 'Staff confirm with their transaction code.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Path parameter of the account type, with the prefixes of the account types that may call. */
const userTypeParameter = (callers: AccessDescription['callers']) => ({
  name: 'userType',
  in: 'path',
  required: true,
  description: 'Type of the signed-in account; it has to be the type of the session',
  schema: {
    type: 'string',
    enum: [
      ...new Set(
        callers
          .map(typeOf)
          .filter((type) => type !== null)
          .map(getPathPrefix),
      ),
    ],
  },
});

function queryParameters(query: JsonSchema, example: Readonly<Record<string, unknown>>) {
  return Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(query.required?.includes(name) && { required: true }),
    schema,
    ...(example[name] !== undefined && { example: example[name] }),
  }));
}

/** Docs of a compressed response travel as base64 of gzip of JSON. */
function asSent(schema: JsonSchema, { compressed }: Endpoint): JsonSchema {
  if (!compressed) return schema;
  const { docs = {}, ...rest } = schema.properties ?? {};
  const packed = {
    type: 'string',
    contentEncoding: 'base64',
    contentMediaType: 'application/gzip',
    description: 'Base64 of gzip of the JSON that x-unpacked describes',
    'x-unpacked': docs,
  };
  return { ...schema, properties: { ...rest, docs: packed } };
}

const errorResponses = () =>
  Object.fromEntries(
    Object.entries(endpointErrors).map(([code, { meaning }]) => [
      code,
      {
        description: meaning,
        ...((code === 'rate-limited' || code === 'unavailable') && {
          headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
        }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Rejection' } } },
      },
    ]),
  );

const exampleObject = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});

/** Example values of an endpoint's query and body: both hold for its schemas. */
export function buildInputExample(name: EndpointName) {
  const { query, body }: CallSchema = schemas[name];
  const of = (schema: CallSchema['body']) =>
    schema && { ...exampleObject(buildExample(toInputSchema(schema), {})), ...EXAMPLES[name] };
  const known = (schema: CallSchema['body'], value: Readonly<Record<string, unknown>> | undefined) => {
    const fields = schema && toInputSchema(schema).properties;
    return (
      value &&
      fields &&
      Object.fromEntries(Object.entries(value).filter(([field, one]) => field in fields && one !== undefined))
    );
  };
  return { query: known(query, of(query)), body: known(body, of(body)) };
}

function createOperation(name: EndpointName, response: JsonSchema, components: Components) {
  const endpoint: Endpoint = endpoints[name];
  const schema: CallSchema = schemas[name];
  const { summary, tag, access, errors } = describeEndpoint(name);
  const example = buildInputExample(name);
  const sent = asSent(response, endpoint);
  const parameters = [
    ...(endpoint.path.includes('{userType}') ? [userTypeParameter(access.callers)] : []),
    ...(schema.query ? queryParameters(toInputSchema(schema.query), example.query ?? {}) : []),
  ];
  const body = schema.body && { schema: toInputSchema(schema.body), example: example.body };
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: formatAccess(access),
    security: access.callers.includes('visitor') ? [] : [{ session: [] }],
    'x-access': access,
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { content: Object.fromEntries(CONTENT_TYPES[endpoint.encoding].map((type) => [type, body])) },
    }),
    responses: {
      200: {
        description: 'The request succeeded',
        content: {
          'application/json': {
            schema: sent,
            example: {
              ...exampleObject(buildExample(sent, components)),
              ...(endpoint.compressed && { docs: 'H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA==' }),
            },
          },
        },
      },
      ...Object.fromEntries(
        errors.map((code: EndpointError) => [endpointErrors[code].status, { $ref: `#/components/responses/${code}` }]),
      ),
    },
  };
}

/** The HTTP interface as an OpenAPI 3.1 document. */
export function createOpenApi() {
  const names = listKeys(endpoints);
  const { components, schemaOf } = toOutputSchemas(new Map(names.map((name) => [name, schemas[name].answer])));
  const paths: Record<string, Record<string, object>> = {};
  for (const name of names) {
    const { path, method } = endpoints[name];
    (paths[`/${path}`] ??= {})[method.toLowerCase()] = createOperation(name, schemaOf(name), components);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Backlay HTTP interface',
      version: contractVersion(),
      description:
        'Endpoints of the platform. Amounts are rupees. The host of a request names the brand. Generated by npm run openapi.',
    },
    servers: [{ url: 'http://royal.localhost:4000', description: 'A brand of the development seed' }],
    tags: Object.entries(endpointTags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'Token that a sign-in returns in the header Authorization',
        },
      },
      schemas: {
        ...components,
        Rejection: {
          type: 'object',
          properties: { message: { type: 'string', description: 'Text for the player' } },
          required: ['message'],
        },
      },
      responses: errorResponses(),
    },
  };
}
