import { beforeAll, describe, expect, test } from 'vitest'
import { namedShapes } from '#app/namedShapes.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp } from '#testing/TestApp.ts'

type Json = Record<string, unknown>
interface Operation {
  operationId: string
  summary: string
  'x-needs': string
  parameters?: {
    name: string
    in: string
    required: boolean
    description?: string
    schema?: Json
    content?: Record<string, { schema: Json }>
  }[]
  requestBody?: { description?: string; content: Record<string, { schema: Json }> }
  responses: Record<string, { content: Record<string, { schema: Json }> }>
}

let document: { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Json> } }
let operations: Map<string, Operation>
let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
  document = (await app.server.app.inject('/api/openapi.json')).json()
  operations = new Map(Object.values(document.paths).flatMap((methods) => Object.values(methods).map((one) => [one.operationId, one])))
})

/** Every object in a value, itself included. */
function* within(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Json
  for (const part of Object.values(value)) yield* within(part)
}
const refsIn = (value: unknown) => new Set([...within(value)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : [])))
const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const answerOf = (call: string) => operations.get(call)!.responses['200']!.content['application/json']!.schema

test('the summaries of the calls are plain text, as they are shown', () => {
  for (const { summary } of operations.values()) expect(summary).not.toContain('`')
})

describe('who writes a bot by the document', () => {
  const undescribed = (properties: unknown) =>
    Object.entries((properties ?? {}) as Record<string, Json>).flatMap(([name, { description }]) => (description ? [] : [name]))

  test('reads what the body of a report is, and what its headers are for', () => {
    const { requestBody } = operations.get('sdk.in')!
    expect(requestBody!.description).toContain('anything with `channel` and `text`')
    const headers = new Map(operations.get('sdk.out')!.parameters!.map((one) => [one.name, one]))
    expect(headers.get('epoch')).toMatchObject({ in: 'header', description: expect.stringContaining('when this turn of the bot began') })
    expect(headers.get('echo-of')!.description).toContain("the person's reply")
    // Said once: of a parameter beside its shape.
    expect(headers.get('epoch')!.schema).toEqual({ type: 'string' })
  })

  test('finds every body, header and answer of a call described', () => {
    const called = [...operations].filter(([, operation]) => operation['x-needs'] === 'bot')
    expect(called.length).toBeGreaterThan(5)
    for (const [name, { parameters = [], requestBody, responses }] of called) {
      for (const parameter of parameters) expect(parameter.description, `${name} ${parameter.name}`).toMatch(/\w+ \w+/)
      if (requestBody?.description === undefined)
        expect(undescribed(requestBody?.content['application/json']!.schema['properties']), `body of ${name}`).toEqual([])
      const answer = responses['200']!.content['application/json']!.schema
      for (const shape of [answer, ...((answer['anyOf'] as Json[] | undefined) ?? [])])
        expect(undescribed(shape['properties']), `answer to ${name}`).toEqual([])
    }
  })
})

describe('the shapes of the API', () => {
  test('have names by which generated clients know them', () => {
    expect(answerOf('conversation.pause')).toEqual(refTo('Conversation'))
    expect(answerOf('bot.list')).toEqual({ type: 'array', items: refTo('Bot') })
    expect(answerOf('member.list')).toEqual({ type: 'array', items: refTo('Member') })
    expect(document.components.schemas['ConversationDay']).toMatchObject({ properties: { Messages: { items: refTo('Message') } } })
    expect(document.components.schemas['Message']).toMatchObject({ type: 'object', properties: { text: { type: 'string' } } })
    expect(document.components.schemas['Conversation']).toMatchObject({
      properties: { epoch: { type: 'number' }, user_profile: refTo('CustomerProfile') },
    })
  })

  test('all are used, and every reference leads to one', () => {
    const used = refsIn(document)
    const names = Object.keys(document.components.schemas)
    const called = names.map((name) => name.replace(/Input$/, ''))
    expect(Object.keys(namedShapes).filter((name) => !called.includes(name))).toEqual([])
    expect([...used].toSorted()).toEqual(names.map((name) => refTo(name).$ref).toSorted())
    for (const name of names) expect(name).toMatch(/^[A-Z]\w+$/)
  })

  test('stand once: what two calls share has a name', () => {
    const places = new Map<string, string[]>()
    const note = (place: string, value: unknown) => {
      for (const part of within(value)) {
        const fields = Object.keys((part['properties'] as Json | undefined) ?? {})
        if (fields.length < 4) continue
        const shape = JSON.stringify(part)
        places.set(shape, [...(places.get(shape) ?? []), place])
      }
    }
    for (const [name, { responses }] of operations) note(name, responses)
    for (const [name, schema] of Object.entries(document.components.schemas)) note(name, schema)
    expect([...places.values()].filter((where) => where.length > 1)).toEqual([])
  })
})

describe('the document', () => {
  test('has one shape for what every call answers when it is refused: with its reason', () => {
    expect(document.components.schemas['Error']).toMatchObject({
      required: ['error', 'code', 'reason', 'message'],
      properties: { reason: { type: 'string' }, params: { additionalProperties: { type: ['string', 'number'] } } },
    })
    for (const [name, { responses }] of operations) {
      const refused = Object.entries(responses).filter(([status]) => status !== '200')
      expect(refused.length, name).toBeGreaterThan(0)
      for (const [, { content }] of refused) expect(content['application/json']!.schema, name).toEqual(refTo('Error'))
    }
  })

  test('is shown by a page, which runs nothing of others', async () => {
    const page = await app.server.app.inject('/api/docs/')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')])
    expect(page.body).toContain('<title>Baton API</title>')
    const scripts = [...page.body.matchAll(/<script src="([^"]+)"/g)].map(([, src]) => new URL(src!, 'http://here/api/docs/'))
    expect(scripts.map(({ host }) => host)).toEqual(scripts.map(() => 'here'))
    const bodies = await Promise.all(scripts.map(async ({ pathname }) => (await app.server.app.inject(pathname)).body))
    expect(bodies.some((body) => body.includes('/api/openapi.json'))).toBe(true)
  })

  test('asks for no parameter that may be left out, and says what it then is', () => {
    const required = (call: string, name: string) => operations.get(call)!.parameters!.find((one) => one.name === name)?.required
    expect(required('conversation.pause', 'paused')).toBe(true)
    for (const name of ['clientkey', 'criteria', 'searchtermts']) expect(required('conversation.list', name), name).toBe(false)
    for (const [call, { parameters = [] }] of operations) {
      const found = parameters.find(({ name }) => name === 'tzoffset')
      if (found) expect(found, call).toMatchObject({ required: false, schema: { type: 'integer', default: 0 } })
    }
  })

  test('says which parameter carries JSON, and the server takes what it describes', async () => {
    const inJson = [...operations].flatMap(([call, { parameters = [] }]) =>
      parameters.flatMap(({ name, content, schema }) => {
        expect([call, name, schema?.['type']]).not.toContain('object')
        return content ? [{ call, name, schema: content['application/json']!.schema }] : []
      }),
    )
    expect(inJson).toMatchObject([{ call: 'conversation.list', name: 'criteria', schema: { type: 'object' } }])
    // Each of its fields may be left out.
    expect(inJson[0]!.schema['required']).toBeUndefined()
    const mara = await app.person('Mara')
    const ask = (criteria: string) =>
      app.server.app.inject({ url: '/api/channels/list/*/*/*', headers: { authorization: `Bearer ${mara.token}`, criteria } })
    expect((await ask('{"tab":"mine"}')).statusCode).toBe(200)
    expect((await ask('tab,mine')).statusCode).toBe(400)
  })

  test('names each call once, with the parameters of its path', () => {
    const all = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length)
    for (const [path, methods] of Object.entries(document.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
      for (const { operationId, parameters = [] } of Object.values(methods)) {
        const declared = parameters.filter((one) => one.in === 'path' && one.required).map(({ name }) => name)
        expect(declared.toSorted(), operationId).toEqual(inPath.toSorted())
        expect(new Set(parameters.map((one) => `${one.in} ${one.name}`)).size, operationId).toBe(parameters.length)
      }
    }
  })
})
