import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { CallLimit, CallShape, WebhookShape } from '#shared/call.ts'
import { brand } from '#shared/brand.ts'
import { errorCodes } from '#shared/errors.ts'

type JsonSchema = Record<string, unknown>

/** Turns shapes into JSON Schema, and gathers those that have a name. */
class Schemas {
  /** `components/schemas` of the document. */
  readonly named: Record<string, JsonSchema> = {}
  readonly #names = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() }

  constructor(shapes: Record<string, z.ZodMiniType>) {
    for (const [name, shape] of Object.entries(shapes)) {
      this.#names.output.add(shape, { id: name })
      // Callers may leave out what has a default and add what is ignored, so a request has another type than a response.
      this.#names.input.add(shape, { id: `${name}Input` })
    }
  }

  /** What a caller sends (`input`) or receives (`output`). */
  of(shape: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
    const made = z.toJSONSchema(shape, { io, unrepresentable: 'any', metadata: this.#names[io], override: keepDescription })
    const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text was written in the line before
    const { $schema: _dialect, $defs = {}, ...rest } = JSON.parse(text) as JsonSchema & { $defs?: Record<string, JsonSchema> }
    Object.assign(this.named, $defs)
    return rest
  }
}

/** `z.describe` notes what it says in a registry of its own, which is not read where another one gives the names. */
function keepDescription({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  const said = z.globalRegistry.get(zodSchema)?.description
  if (said !== undefined) jsonSchema['description'] ??= said
}

/** What a schema says of itself stands beside it: pages that show a document look there. */
function describedBeside({ description, ...schema }: JsonSchema): { description?: unknown; schema: JsonSchema } {
  return { ...(description !== undefined && { description }), schema }
}

/**
 * The OpenAPI 3.1 description of the calls, made from their contracts and nothing else.
 *
 * @param shapes those that have a name: each stands once in `components/schemas`, so that generated clients have a type for it
 * @param outgoingWebhooks what Baton tells webhooks of others
 */
export function openApi(
  calls: CallShape[],
  version: string,
  shapes: Record<string, z.ZodMiniType> = {},
  outgoingWebhooks: readonly WebhookShape[] = [],
): Record<string, unknown> {
  const schemas = new Schemas(shapes)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, schemas) }
  }
  const webhooks = Object.fromEntries(outgoingWebhooks.map((one) => [one.name, { post: webhookOperation(one, schemas) }]))
  return {
    openapi: '3.1.0',
    info: { title: brand.name, version, description: brand.tagline },
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        apikey: { type: 'apiKey', in: 'header', name: 'apikey' },
        clientkey: { type: 'apiKey', in: 'header', name: 'clientkey' },
      },
      schemas: { Error: errorSchema, ...schemas.named },
    },
    paths,
    webhooks,
  }
}

const refusal = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

function tooMany({ per, max, minutes }: CallLimit): Record<string, unknown> {
  const every = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return {
    description: `More than ${max} in ${every} from one ${per}.`,
    headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
    content: refusal,
  }
}

const errorSchema = {
  type: 'object',
  required: ['error', 'code', 'reason', 'message'],
  properties: {
    error: { type: 'string', description: 'The sentence of the specification where it has one for the call, else `message`.' },
    code: { type: 'string', description: 'The kind of refusal; each has one status.', enum: errorCodes },
    reason: {
      type: 'string',
      pattern: '^[a-z-]+\\.[a-z-]+$',
      description: 'Why, such as `bot.name-taken`. Stable: decide and translate by it, and not by the sentences.',
    },
    params: {
      type: 'object',
      additionalProperties: { type: ['string', 'number'] },
      description: 'What a sentence about the reason needs, such as the name that is taken.',
    },
    message: { type: 'string', description: 'A sentence for the person who was refused.' },
    details: { type: 'object', description: 'What else a client can use, such as the `field` that is wrong.' },
  },
}

const oneFile = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }

function operation(call: CallShape, schemas: Schemas): Record<string, unknown> {
  const parameters = [
    ...fields(schemas, call.params, 'path'),
    ...fields(schemas, call.query, 'query'),
    ...fields(schemas, call.headers, 'header'),
  ]
  return {
    operationId: call.name,
    // Where it is shown, it is plain text.
    summary: call.summary.replaceAll('`', ''),
    tags: [call.name.split('.')[0]],
    'x-needs': call.requires,
    ...(call.limit && { 'x-limit': { per: call.limit.per, max: call.limit.max, minutes: call.limit.minutes } }),
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...(call.uploads && { requestBody: { required: true, content: { 'multipart/form-data': { schema: oneFile } } } }),
    ...(call.body && { requestBody: inBody(schemas.of(call.body, 'input')) }),
    responses: {
      200: { description: 'The answer.', content: { 'application/json': { schema: schemas.of(call.response, 'output') } } },
      ...(call.limit && { 429: tooMany(call.limit) }),
      default: { description: 'A refusal.', content: refusal },
    },
  }
}

function webhookOperation({ name, summary, headers, body, answers }: WebhookShape, schemas: Schemas): Record<string, unknown> {
  return {
    operationId: `webhook.${name.replaceAll(' ', '-')}`,
    summary,
    tags: ['webhook'],
    security: [],
    parameters: fields(schemas, headers, 'header'),
    requestBody: inBody(schemas.of(body, 'output')),
    responses: Object.fromEntries(Object.entries(answers).map(([status, description]) => [status, { description }])),
  }
}

function inBody(sent: JsonSchema): Record<string, unknown> {
  const { schema, ...described } = describedBeside(sent)
  return { ...described, required: true, content: { 'application/json': { schema } } }
}

function securityOf({ requires }: CallShape): Record<string, string[]>[] {
  if (requires === 'nobody') return []
  return requires === 'bot' ? [{ apikey: [], clientkey: [] }] : [{ session: [] }]
}

function fields(schemas: Schemas, shape: z.ZodMiniType | undefined, place: 'path' | 'query' | 'header'): Record<string, unknown>[] {
  if (!shape) return []
  const sent = schemas.of(shape, 'input') as Fields
  // What headers and queries carry is text; the output side says what the text must mean, and what it means to leave it out.
  const { properties = {} } = schemas.of(shape, 'output') as Fields
  return Object.entries(properties).map(([name, property]) => {
    const { schema, ...described } = describedBeside(isPlainText(property) ? property : (sent.properties?.[name] ?? {}))
    return {
      name,
      in: place,
      ...described,
      required: place === 'path' || (sent.required ?? []).includes(name),
      ...(isPlainText(property) ? { schema } : { content: { 'application/json': { schema } } }),
    }
  })
}

interface Fields {
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** What paths, queries and headers carry is text: an object or a list is in it as JSON. */
const isPlainText = ({ type, $ref }: JsonSchema) => type !== 'object' && type !== 'array' && $ref === undefined

/**
 * Serves the description that `describe` gives at `/api/openapi.json` and a page that shows it at `/api/docs`. It is made when it is first
 * read: to make it takes longer than anything else at a start, and hardly a server is asked for it.
 */
export async function registerOpenApi(app: FastifyInstance, describe: () => Record<string, unknown>): Promise<void> {
  const document: Record<string, unknown> = {}
  await app.register(async (docs) => {
    docs.addHook('onRequest', async () => void (document['openapi'] ?? Object.assign(document, describe())))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is made by openApi(), whose documents a test reads
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } })
    docs.get('/api/openapi.json', () => document)
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      // The library draws with inline styles; this page alone allows them.
      transformStaticCSP: (policy) => policy.replace(/style-src [^;]+/, "style-src 'self' 'unsafe-inline'"),
      theme: { title: `${brand.name} API` },
      // Without a bar of the library's name, in which one could ask for other documents: the page begins with ours.
      uiConfig: { docExpansion: 'list', url: '/api/openapi.json', layout: 'BaseLayout' },
    })
  })
}
