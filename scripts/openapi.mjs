// Generates the description of the API for programs, and of the tools for assistants, from their schemas. `npm run check` compares; --write stores it.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import { problemSchema, writtenSchema } from '../src/contract/api/api-answers.ts';
import { apiIdeaSchema } from '../src/contract/api/api-idea.ts';
import { apiPaths, idempotencyHeader } from '../src/contract/api/api-paths.ts';
import { apiIdSchema, idempotencyKeySchema } from '../src/contract/api/api-requests.ts';
import { apiOperations } from '../src/contract/api/operations.ts';
import { everyErrorStatus } from '../src/contract/api/program-error-codes.ts';
import { toolDescriptions, toolInputs } from '../src/contract/mcp/mcp-tools.ts';
import { giveUp, root } from './setup.mjs';

const contract = path.join(root, 'src', 'contract');

const named = { Idea: apiIdeaSchema, Written: writtenSchema, Problem: problemSchema };

/** Ignores that queries turn into numbers, and the check for an empty object; see `queryOverrides`. */
const config = { target: 'draft-2020-12', errorMode: 'ignore', definitions: named };

function schemaOf(schema, typeMode) {
  const { $schema: _draft, $defs: _shared, ...rest } = toJsonSchema(schema, { ...config, typeMode });
  return withComponents(rest);
}

function withComponents(schema) {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/'));
}

/** A query is text, but this is what may be in it. */
const queryOverrides = { limit: { type: 'integer', minimum: 1, maximum: 100, default: 50 } };

const codesOfAll = [
  'invalid-request',
  'unauthenticated',
  'too-many-requests',
  'rate-limited',
  'unavailable',
  'internal',
];
const codesOfWrites = ['forbidden', 'storage-full'];
const codesOfBodies = ['payload-too-large', 'unsupported-media-type', 'request-timeout'];

/** The error responses of an operation, by status; each lists its codes. */
function problemsOf({ access, body, versioned, errors = [] }) {
  const codes = [
    ...codesOfAll,
    ...(access === 'write' ? codesOfWrites : []),
    ...(body === undefined ? [] : codesOfBodies),
    ...(versioned === 'conditional' ? ['precondition-failed'] : []),
    ...errors,
  ];
  const byStatus = Object.groupBy(codes, (code) => everyErrorStatus[code]);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, list]) => [
      status,
      {
        description: list.map((code) => `\`${code}\``).join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

function parametersOf({ path: route, method, access, query, versioned }) {
  const parameters = [];
  if (route.includes(':id'))
    parameters.push({ name: 'id', in: 'path', required: true, schema: schemaOf(apiIdSchema, 'input') });
  if (query !== undefined)
    for (const [name, schema] of Object.entries(schemaOf(query, 'input').properties))
      parameters.push({ name, in: 'query', schema: queryOverrides[name] ?? schema });
  if (access === 'write')
    parameters.push({
      name: idempotencyHeader,
      in: 'header',
      description: `A repeat of this ${method.toUpperCase()} with the same token and key gets the same answer and changes nothing`,
      schema: schemaOf(idempotencyKeySchema, 'input'),
    });
  if (versioned === 'conditional')
    parameters.push({
      name: 'if-match',
      in: 'header',
      description: 'The ETag of the idea: the request is refused with 412 if the idea has changed since',
      schema: { type: 'string' },
    });
  return parameters;
}

function operationOf(operation) {
  const { id, summary, body, status, answer, versioned, access } = operation;
  const isLocated = status === 201 && !operation.path.includes(':id');
  const parameters = parametersOf(operation);
  return {
    operationId: id,
    summary,
    description: access === 'write' ? 'Needs a token that may write.' : 'A token that may read suffices.',
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
    }),
    responses: {
      [status]: {
        description: status === 201 ? 'Added' : 'OK',
        ...(versioned === 'tagged' && {
          headers: {
            ETag: { description: 'The version of the idea, for if-match', schema: { type: 'string' } },
          },
        }),
        ...(isLocated && {
          headers: {
            Location: {
              description: 'Of the added idea, relative to the address of the request',
              schema: { type: 'string' },
            },
          },
        }),
        content: { 'application/json': { schema: schemaOf(answer, 'output') } },
      },
      ...problemsOf(operation),
    },
  };
}

function describe() {
  const paths = {};
  for (const operation of apiOperations) {
    const route = operation.path.replace(':id', '{id}');
    paths[route] = { ...paths[route], [operation.method]: operationOf(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Forge',
      version: '1',
      description:
        'The ideas of one account. Create an access token in Account and send it as `Authorization: Bearer`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '../..' }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'forge_pat_…' } },
      schemas: withComponents(
        toJsonSchemaDefs(named, { ...config, definitions: undefined, typeMode: 'output' }),
      ),
    },
  };
}

/** A tool of the Model Context Protocol as it is listed. Its schemas stand alone, so nothing is named. */
function toolOf([name, { title, description, access, output, overwrites = false }]) {
  const standAlone = (schema, typeMode) => {
    const { $schema: _draft, ...rest } = toJsonSchema(schema, {
      ...config,
      definitions: undefined,
      typeMode,
    });
    return rest;
  };
  return {
    name,
    title,
    description,
    inputSchema: standAlone(toolInputs[name], 'input'),
    outputSchema: standAlone(output, 'output'),
    annotations: {
      title,
      readOnlyHint: access === 'read',
      destructiveHint: overwrites,
      openWorldHint: false,
    },
  };
}

const generated = [
  [path.join(contract, 'api', 'openapi.json'), describe()],
  [path.join(contract, 'mcp', 'mcp-tools.json'), Object.entries(toolDescriptions).map(toolOf)],
];
for (const [file, value] of generated) {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  if (process.argv.includes('--write')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text)
    giveUp(`${path.relative(root, file)} is not what the schemas say: run node scripts/openapi.mjs --write`);
}
process.stdout.write(`${apiOperations.length} operations at ${apiPaths.openApi}; `);
