import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { CallShape } from '#shared/call.ts'
import type { Entry } from './Entry.ts'
import { placesOf } from './Id.ts'

/** The names of all calls, as the running server tells them. */
export async function registeredCalls(app: FastifyInstance): Promise<string[]> {
  const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: Record<string, Record<string, { operationId: string }>> }>()
  return Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
}

const looksLikeId =
  /^(id|ids|a|link|code|jmid|assignee|who|people|privateRecipients|.*_?(id|ids|key|bots)|teamid|userid|channelid|assigneeid|assignerid)$/i

/** The fields of a call that look like ids and have neither a place in one of its examples nor a reason not to. */
export function missingIdFields(call: CallShape, table: Entry[]): string[] {
  const entries = table.filter((entry) => entry.call.name === call.name)
  const tried = new Set(
    entries.flatMap(({ example, more }) => [...placesOf(example).flatMap(({ at }) => at), ...Object.keys(more.plain ?? {})]),
  )
  return [...new Set((['params', 'query', 'headers', 'body'] as const).flatMap((part) => fieldsOf(call[part])))].filter(
    (name) => looksLikeId.test(name) && !tried.has(name),
  )
}

function fieldsOf(schema: z.ZodMiniType | undefined): string[] {
  if (!schema) return []
  const names: string[] = []
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, part] of Object.entries(value)) {
      if (name === 'properties') names.push(...Object.keys(part as object))
      walk(part)
    }
  }
  walk(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))
  return names
}
