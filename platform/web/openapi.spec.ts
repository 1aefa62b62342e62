import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as documents from '@s30/contracts/documents';
import type { RouteDefinition } from '@s30/contracts/route';
import { routes } from '@s30/contracts/routes';
import { z } from 'zod';
import { openSqliteSecretStore } from '../secret-store/sqlite/secretStore.ts';
import type { OpenApiDocument } from './openapi.ts';
import { type Received, serveForSpec } from './specServer.testing.ts';

let web: Awaited<ReturnType<typeof serveForSpec>>;
let document: OpenApiDocument;
let page: Received;
beforeAll(async () => {
  // Describes the whole product, whichever part runs here.
  web = await serveForSpec(openSqliteSecretStore, {});
  document = (await web.call('GET', '/api/openapi.json')).body as unknown as OpenApiDocument;
  page = await web.call('GET', '/api/docs');
});
afterAll(() => web.close());

const table: [string, RouteDefinition][] = Object.entries(routes);
const operation = (route: RouteDefinition) => document.paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];

it('the description is an OpenAPI 3.1 document with one operation for each route', () => {
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(table.map(([name]) => name).sort());
});

it.each(table)('%s documents its access, input, answer and refusals', (_name, route) => {
  const found = operation(route);
  expect(found?.summary).toBe(route.summary);
  expect(found?.security).toEqual(route.access === 'public' ? [] : [{ bearer: [] }]);
  const inPath = found?.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  expect(inPath).toEqual([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  expect(found?.requestBody === undefined).toBe(route.body === undefined && route.files === undefined);
  expect(Object.values(found?.responses[route.answer.status]?.content ?? {})[0]?.schema).not.toEqual({});
  const refusals = Object.values(found?.responses ?? {})
    .map(({ description }) => description)
    .join('\n');
  for (const code of route.rejects ?? []) expect(refusals).toContain(`${code}: `);
});

it('every reference resolves and every status is valid', () => {
  const text = JSON.stringify(document);
  for (const [, path = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    expect(path.split('/').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document)).toBeDefined();
  }
  for (const methods of Object.values(document.paths)) {
    for (const { responses } of Object.values(methods))
      expect(Object.keys(responses).every((status) => /^[2-5]\d\d$/.test(status))).toBe(true);
  }
});

it('transformed, coerced and multipart bodies are described as they are sent', () => {
  const upload = operation(routes.submitPaymentProof)?.requestBody?.content['multipart/form-data']?.schema;
  expect(upload).toMatchObject({
    properties: { paymentId: { type: 'string' }, transactionScreenshot: { type: 'string', format: 'binary' } },
    required: expect.arrayContaining(['paymentId', 'transactionId', 'transactionScreenshot']),
  });
  const batch = operation(routes.publishSlots)?.requestBody?.content['application/json']?.schema;
  expect(batch).toMatchObject({
    properties: { slots: { type: 'array', items: { properties: { start: { type: 'string', format: 'date-time' } } } } },
  });
  for (const route of [routes.cancelInterview, routes.updateProfile]) expect(operation(route)?.requestBody?.required).toBe(false);
  expect(operation(routes.register)?.requestBody?.required).toBe(true);
});

const fieldsOf = (route: RouteDefinition) =>
  operation(route)?.requestBody?.content['application/json']?.schema.properties as Readonly<Record<string, object>>;

it('a limit is described wherever its schema states it, also behind a check that something was sent', () => {
  expect(fieldsOf(routes.requestSlot)).toMatchObject({
    interviewerId: { pattern: expect.any(String) },
    preferredDate: { type: 'string', format: 'date' },
    preferredTime: { pattern: expect.any(String) },
  });
  expect(fieldsOf(routes.setPrice)).toMatchObject({ price: { anyOf: [{ type: 'number' }, { type: 'string' }], minimum: 0.01 } });
  expect(fieldsOf(routes.changeMeetingLink)).toMatchObject({ meetingLink: { type: 'string', minLength: 1, maxLength: 2000 } });
});

it('a rule that only code can check is described by the message of its refusal', () => {
  const { timezone, preferredDate } = fieldsOf(routes.requestSlot);
  expect(timezone).toHaveProperty('description', 'May be refused with “must be a time zone, for example Asia/Kolkata”.');
  expect(preferredDate).toHaveProperty('description', 'May be refused with “must be before the year 9999”.');
  const { name, email } = fieldsOf(routes.register);
  expect(name).toHaveProperty('description', 'May be refused with “Name must not contain links, line breaks or invisible characters”.');
  expect(email).toHaveProperty('description', 'May be refused with “Please enter a valid email address”.');
  for (const field of ['<code>email</code>', '<code>timeZone</code></td><td>query']) {
    const [, row] = page.text.split(field);
    expect(row?.split('</tr>')[0]).toContain('May be refused with');
  }
});

it('what a field means is said with it, in parameters too', () => {
  const starts = operation(routes.overlappingSlots)?.parameters.find(({ name }) => name === 'starts');
  expect(starts).toMatchObject({ description: 'Instants, separated by commas.', schema: { type: 'string', maxLength: 1800 } });
  expect(fieldsOf(routes.register)).toHaveProperty('role.description', 'Ignored: registering always creates a candidate.');
  const change = operation(routes.updateProfile);
  expect(change?.requestBody?.content['application/json']?.schema.description).toContain('A new password needs the current one.');
  const key = change?.parameters.find(({ name }) => name === 'Idempotency-Key')?.schema.pattern;
  for (const [sent, fits] of Object.entries({ 'a-b.1': true, 'two words': false, '': false, ['x'.repeat(201)]: false }))
    expect([sent, new RegExp(String(key)).test(sent)]).toEqual([sent, fits]);
  for (const route of [routes.giveFeedback, routes.editFeedback])
    expect(operation(route)?.requestBody?.content['application/json']?.schema.description).toContain('four scores');
});

it('documents and their choices have one schema each, by their name in the contracts', async () => {
  const { schemas } = document.components;
  const folder = new URL('../../contracts/src/documents/', import.meta.url);
  const files = (await readdir(folder)).filter((file) => !file.endsWith('.spec.ts'));
  const exported: object[] = await Promise.all(files.map((file) => import(new URL(file, folder).href)));
  for (const [name, schema] of exported.flatMap((module) => Object.entries(module)))
    if (schema instanceof z.ZodType) expect(documents).toHaveProperty(name, schema);
  const rows = operation(routes.interviews)?.responses[200]?.content?.['application/json']?.schema;
  expect(rows).toEqual({ type: 'array', items: { $ref: '#/components/schemas/InterviewDocument' } });
  expect(schemas.InterviewDocument).toMatchObject({ properties: { status: { $ref: '#/components/schemas/InterviewStatus' } } });
  expect(schemas.InterviewStatus).toMatchObject({ enum: expect.arrayContaining(['scheduled', 'completed']) });
});

it('each instant in a document is a timestamp', () => {
  const { schemas } = document.components;
  const fields = Object.values(schemas).flatMap(({ properties = {} }) => Object.entries(properties as Record<string, object>));
  const instants = fields.filter(([name]) => /(At|Until|[a-z]Time|scheduledDate)$|^at$/.test(name) && name !== 'preferredTime');
  expect(instants.length).toBeGreaterThan(20);
  for (const instant of instants) expect(instant).toEqual([instant[0], { $ref: '#/components/schemas/Timestamp' }]);
  expect(schemas.Timestamp).toMatchObject({ type: 'string', format: 'date-time' });
});

it('a refusal is described with the headers that it always has', () => {
  for (const route of Object.values(routes)) {
    for (const status of [429, 503]) expect(operation(route)?.responses[status]?.headers).toHaveProperty('Retry-After.required', true);
  }
  expect(document.components.schemas.ConsoleRefusal).toMatchObject({ properties: { errors: { required: ['root'] } } });
  expect(operation(routes.me)?.responses[401]?.headers).toHaveProperty('WWW-Authenticate.required', true);
});

it('the HTML page lists every call and loads nothing from other origins', () => {
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  for (const [name, route] of table) {
    expect(page.text).toContain(`id="${name}"`);
    expect(page.text).toContain(`${route.path}<`);
  }
  const fields = /id="interviews".*?<h3>Answer 200<\/h3>.*?<code>scheduledDate<\/code>.*?<\/details>/s.exec(page.text);
  expect(fields?.[0]).toContain('one of scheduled, in-progress, completed, cancelled');
  expect(page.text).not.toMatch(/<script|https?:\/\//);
  const nonce = /<style nonce="([^"]+)">/.exec(page.text)?.[1];
  expect(page.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
});
