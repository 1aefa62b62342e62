import { messageOf, type RejectionCode, reject, statusOf } from '@s30/contracts/rejections';
import { isCommand, type RouteDefinition } from '@s30/contracts/route';
import type { z } from 'zod';
import { CONSISTENCY_HEADER } from './consistency.ts';
import { EVENTS_TYPE } from './eventStreams.ts';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY } from './idempotency.ts';
import { type JsonSchema, type JsonSchemas, jsonSchemaOf } from './jsonSchema.ts';
import { refusalsOf } from './refusalsOf.ts';

type OpenApiParameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
};
type OpenApiAnswer = {
  readonly description: string;
  readonly headers?: JsonSchema;
  readonly content?: { readonly [type: string]: { readonly schema: JsonSchema } };
};
export type OpenApiOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly JsonSchema[];
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: { readonly [type: string]: { readonly schema: JsonSchema } } };
  readonly responses: { readonly [status: string]: OpenApiAnswer };
};
export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: { readonly [path: string]: { readonly [method: string]: OpenApiOperation } };
  readonly components: { readonly securitySchemes: JsonSchema; readonly schemas: JsonSchemas };
};
export type RouteTable = Readonly<Record<string, RouteDefinition>>;

const DESCRIPTION = [
  'Every refusal has a message for people, a stable code and the id of the request.',
  'Only what is no HTTP, comes too slowly or has 16 kB of address and headers is refused without a body: by 400, 408 or 431.',
  `Commands may carry an ${IDEMPOTENCY_HEADER}: repeated with the same key and content they answer the same and change nothing again.`,
  `Their answers carry a ${CONSISTENCY_HEADER}: a query that brings it sees what the command did.`,
  'Any answer may renew the session: its Authorization header then has the bearer token for the next requests.',
  'In a body null counts as absent, and in a query so does an empty value.',
  'Prose, such as names and reasons, is trimmed before it is checked, and shows something where it is required. No text contains NUL.',
].join(' ');

/** Builds the OpenAPI 3.1 description of the route table. */
export function openApiOf(routes: RouteTable, publicUrl: string): OpenApiDocument {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  const components = new Map<string, JsonSchema>();
  const schemaOf = (schema: z.ZodType) => jsonSchemaOf(schema, components);
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route, schemaOf) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'S30 mock interviews', version: '1', description: DESCRIPTION },
    servers: [{ url: publicUrl }],
    tags: [...new Set(Object.values(routes).map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Refusal: REFUSAL, ConsoleRefusal: CONSOLE_REFUSAL, ...Object.fromEntries([...components].toSorted()) },
    },
  };
}

const refusalWith = (errors: JsonSchema) => ({
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: { message: { type: 'string' }, code: { type: 'string' }, requestId: { type: 'string' }, errors },
});
const REFUSAL = refusalWith({
  type: 'array',
  items: { type: 'object', required: ['param', 'message'], properties: { param: { type: 'string' }, message: { type: 'string' } } },
});
const CONSOLE_REFUSAL = refusalWith({
  type: 'object',
  description: 'A message by field; root.serverError is about the whole',
  required: ['root'],
  properties: { root: { type: 'object', required: ['serverError'], properties: { serverError: { type: 'string' } } } },
  additionalProperties: true,
});

type SchemaOf = (schema: z.ZodType) => JsonSchema;

function operationOf(name: string, route: RouteDefinition, schemaOf: SchemaOf): OpenApiOperation {
  const body = requestBodyOf(route, schemaOf);
  return {
    operationId: name,
    summary: route.summary,
    description: callWords(route),
    tags: [route.tag],
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...pathParameters(route), ...queryParameters(route, schemaOf), headerParameter(route)],
    ...(body === undefined ? {} : { requestBody: body }),
    responses: { [route.answer.status]: successOf(route, schemaOf), ...refusalsByStatus(route) },
  };
}

/** Who may call the route, with a warning for GETs that change something. */
export const callWords = (route: RouteDefinition): string =>
  `For ${accessWords(route)}.${route.method === 'GET' && isCommand(route) ? ' Unlike other GETs it changes something, and may be called once.' : ''}`;

const accessWords = ({ access }: RouteDefinition): string =>
  access === 'public' ? 'everybody' : access === 'signedIn' ? 'everybody signed in' : `the roles ${access.join(', ')}`;

const pathParameters = (route: RouteDefinition): readonly OpenApiParameter[] =>
  [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));

function queryParameters(route: RouteDefinition, schemaOf: SchemaOf): readonly OpenApiParameter[] {
  const schema = route.query === undefined ? {} : schemaOf(route.query);
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(schema.properties ?? {}).map(([name, { description, ...property }]) => ({
    name,
    in: 'query',
    required: required.has(name),
    ...(description === undefined ? {} : { description }),
    schema: property,
  }));
}

const headerParameter = (route: RouteDefinition): OpenApiParameter =>
  isCommand(route)
    ? { name: IDEMPOTENCY_HEADER, in: 'header', required: false, schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source } }
    : { name: CONSISTENCY_HEADER, in: 'header', required: false, description: 'From the answer of a command', schema: { type: 'string' } };

function requestBodyOf(route: RouteDefinition, schemaOf: SchemaOf): OpenApiOperation['requestBody'] {
  if (route.body === undefined && route.files === undefined) return undefined;
  const schema = route.body === undefined ? { type: 'object' } : schemaOf(route.body);
  // No body is read as an empty one.
  const required = route.body?.safeParse({}).success !== true;
  if (route.files === undefined) return { required, content: { 'application/json': { schema } } };
  const files = Object.entries(route.files);
  const must = files.filter(([, { required: code }]) => code !== undefined).map(([field]) => field);
  const form = {
    ...schema,
    properties: {
      ...(schema.properties ?? {}),
      ...Object.fromEntries(files.map(([field]) => [field, { type: 'string', format: 'binary' }])),
    },
    required: [...(Array.isArray(schema.required) ? schema.required : []), ...must],
  };
  return { required, content: { 'multipart/form-data': { schema: form } } };
}

function successOf(route: RouteDefinition, schemaOf: SchemaOf): OpenApiAnswer {
  const schema = schemaOf(route.answer.schema);
  if (route.answer.kind === 'file') return { description: 'The file', content: { [route.answer.mediaType ?? 'image/*']: { schema } } };
  if (route.answer.kind === 'events')
    return { description: 'Server-sent events, until the client leaves', content: { [EVENTS_TYPE]: { schema } } };
  const headers: Record<string, JsonSchema> = {};
  if (route.answer.kind === 'list') headers['Content-Range'] = { description: 'resource first-last/total', schema: { type: 'string' } };
  if (route.answer.kind === 'pieces')
    headers.Link = { description: '<address>; rel="next", when there are more rows', schema: { type: 'string' } };
  if (isCommand(route)) headers[CONSISTENCY_HEADER] = { schema: { type: 'string' } };
  return { description: route.answer.status === 201 ? 'Created' : 'Done', headers, content: { 'application/json': { schema } } };
}

/** A route's rejection codes by status. */
export function refusalCodesByStatus(route: RouteDefinition): ReadonlyMap<number, readonly RejectionCode[]> {
  return new Map([...Map.groupBy(refusalsOf(route), statusOf)].sort(([a], [b]) => a - b));
}

/** The message of a refusal, with placeholders for details. */
export function wordsOf(code: RejectionCode): string {
  const detail = new Proxy({}, { get: (_target, key) => `<${String(key)}>` });
  return messageOf(reject(code, detail));
}

const WAIT = { 'Retry-After': { description: 'In seconds', required: true, schema: { type: 'integer' } } };
const HEADERS: Readonly<Record<number, JsonSchema>> = {
  401: { 'WWW-Authenticate': { required: true, schema: { type: 'string', const: 'Bearer' } } },
  429: WAIT,
  503: WAIT,
};

function refusalsByStatus(route: RouteDefinition): OpenApiOperation['responses'] {
  const schema = route.path.startsWith('/api/console/') ? 'ConsoleRefusal' : 'Refusal';
  return Object.fromEntries(
    [...refusalCodesByStatus(route)].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${wordsOf(code)}`).join('\n\n'),
        headers: HEADERS[status] ?? {},
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: `#/components/schemas/${schema}` },
                { type: 'object', properties: { code: { type: 'string', enum: codes } } },
              ],
            },
          },
        },
      },
    ]),
  );
}
