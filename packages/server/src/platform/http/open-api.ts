import { type ErrorCode, errorTable } from '@guiche/contract/errors';
import type { Route } from '@guiche/contract/route';
import * as z from 'zod/mini';

type Schema = NonNullable<Route['params']>;

/** The parts of JSON Schema that our document uses. */
export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: JsonSchema;
}

export interface Content {
  content?: Record<string, { schema: JsonSchema }>;
}

export interface Operation {
  description?: string;
  security: unknown[];
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
}

/** An OpenAPI 3.1 document. A type instead of an interface, so that it is also one of the contract's loose objects. */
export type ApiDocument = {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: object;
};

/** Codes that any route may answer besides its own. */
const alwaysPossible: readonly ErrorCode[] = [
  'ERR_VALIDATION',
  'ERR_TOO_MANY_REQUESTS',
  'ERR_INTERNAL',
  'ERR_UNAVAILABLE',
];
const withSession: readonly ErrorCode[] = [
  'ERR_COMPANY_MISMATCH',
  'ERR_SESSION_EXPIRED',
  'ERR_SESSION_ELSEWHERE',
  'ERR_SUBSCRIPTION_EXPIRED',
  'ERR_TOKEN_EXPIRED',
];

function describeSchema(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json as JsonSchema;
}

/** Describes a form: its text fields, and the file or files beside them. */
function describeForm(form: Schema, mostFiles = 1): JsonSchema {
  const { properties, required = [], ...rest } = describeSchema(form, 'input');
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const medias = mostFiles === 1 ? file : { type: 'array', items: file, minItems: 1, maxItems: mostFiles };
  return { ...rest, properties: { ...Object(properties), medias }, required: [...[required].flat(), 'medias'] };
}

function describeResult({ result, mostFiles }: Route): JsonSchema {
  const one = describeSchema(result, 'output');
  return mostFiles === undefined ? one : { oneOf: [one, { type: 'array', items: one }] };
}

function describeParameters(schema: Schema | undefined, place: 'path' | 'query'): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = describeSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function describeErrors(route: Route): Operation['responses'] {
  const codes = new Set([...route.errors, ...alwaysPossible, ...(route.needs.who === 'anyone' ? [] : withSession)]);
  if (describeNeeds(route) !== '') codes.add('ERR_NO_PERMISSION');
  if (route.heavy) codes.add('ERR_COMPANY_BUSY');
  if (route.body) codes.add('ERR_BODY_TOO_LARGE').add('ERR_UNSUPPORTED_MEDIA_TYPE');
  const byStatus = Map.groupBy(codes, (code) => String(errorTable[code].status));
  return Object.fromEntries(
    [...byStatus].map(([status, several]) => [
      status,
      {
        description: several.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

/** What a session alone is not enough for. */
function describeNeeds({ needs }: Route): string {
  if (needs.who === 'anyone') return '';
  const right = needs.who === 'right' ? [`Needs the right ${needs.name}.`] : [];
  const ofCompany = (needs.company ?? []).map((need) =>
    'plan' in need
      ? `Needs ${need.plan} in the company’s plan.`
      : `Needs the setting ${need.setting} to be ${need.is}.`,
  );
  return [...right, ...ofCompany].join(' ');
}

function describeRoute(route: Route): Operation {
  const needs = describeNeeds(route);
  const body = route.body && {
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: describeSchema(route.body, 'input') },
        ...(route.form ? { 'multipart/form-data': { schema: describeForm(route.form, route.mostFiles) } } : {}),
      },
    },
  };
  return {
    ...(needs === '' ? {} : { description: needs }),
    security: route.needs.who === 'anyone' ? [] : [{ bearer: [] }],
    parameters: [...describeParameters(route.params, 'path'), ...describeParameters(route.query, 'query')],
    ...body,
    responses: {
      200: { description: 'OK', content: { 'application/json': { schema: describeResult(route) } } },
      ...describeErrors(route),
    },
  };
}

/** The OpenAPI 3.1 document of the given routes. */
export function describeRoutes(routes: readonly Route[], version: string): ApiDocument {
  const paths: ApiDocument['paths'] = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Guichê', version },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['error', 'code'],
          properties: {
            error: { type: 'string' },
            code: { type: 'string', enum: Object.keys(errorTable) },
            details: {
              type: 'array',
              items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
            },
          },
        },
      },
    },
  };
}
