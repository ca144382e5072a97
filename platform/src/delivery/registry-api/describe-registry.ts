import { REGISTRY_PATH, registryError, registryRoutes, type RegistryRoute } from '@backlay/shared/registry';
import { z } from 'zod';

const SDK_FILE = {
  name: 'file',
  in: 'path',
  required: true,
  description: 'latest.tgz, <version>.tgz or create-backlay-remote.tgz',
  schema: { type: 'string' },
};

/** Calls that answer with files, and without sign-in. */
const openFile = (operationId: string, summary: string, type: string, parameters: readonly object[] = []): object => ({
  get: {
    operationId,
    summary,
    ...(parameters.length > 0 && { parameters }),
    security: [],
    responses: { 200: { description: 'Done', content: { [type]: { schema: { type: 'object' } } } } },
  },
});

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
};

/** Parameters of a path or a query, one for each field. */
function toParameters(schema: z.ZodType | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }));
}

function describeRoute(name: string, route: RegistryRoute): object {
  const { summary, params, query, body, answer, needsRevision, packed } = route;
  const revision = {
    name: 'If-Match',
    in: 'header',
    required: true,
    description: 'The revision that the writer read',
    schema: { type: 'string' },
  };
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'New for each release, the same for each repetition',
    schema: { type: 'string', minLength: 8, maxLength: 100 },
  };
  return {
    operationId: name,
    summary,
    parameters: [
      ...toParameters(params, 'path'),
      ...toParameters(query, 'query'),
      ...(needsRevision ? [revision] : []),
      ...(packed ? [key] : []),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: toSchema(body, 'input') } } },
    }),
    ...(packed && {
      requestBody: {
        required: true,
        content: { 'application/gzip': { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    responses: {
      ...(answer
        ? { 200: { description: 'Done', content: { 'application/json': { schema: toSchema(answer, 'output') } } } }
        : { 204: { description: 'Done' } }),
      default: {
        description: 'Refused: rule names what is broken, satisfy what would hold',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

let described: object | undefined;

/** The registry as OpenAPI 3.1, made of the schemas that the server validates with (F2.03). */
export function describeRegistry(): object {
  described ??= {
    openapi: '3.1.0',
    info: { title: 'Registry', version: '1.0.0', description: 'Releases, channels, pins and tokens.' },
    servers: [{ url: REGISTRY_PATH }],
    security: [{ bearer: [] }],
    paths: paths(),
    components: {
      schemas: { Error: toSchema(registryError, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A token, or a session of the staff site' },
      },
    },
  };
  return described;
}

function paths(): Record<string, object> {
  const found: Record<string, object> = {
    '/openapi.json': openFile('readDescription', 'This description', 'application/json'),
    '/sdk/index.json': openFile('readSdkIndex', 'The remote SDK that fits the running shell', 'application/json'),
    '/sdk/{file}': openFile('readSdkFile', 'A package of the remote SDK, for npm install', 'application/gzip', [
      SDK_FILE,
    ]),
  };
  for (const [name, route] of Object.entries<RegistryRoute>(registryRoutes))
    found[route.path] = { ...found[route.path], [route.method.toLowerCase()]: describeRoute(name, route) };
  return found;
}
