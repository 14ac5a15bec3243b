import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import type { CallShape, Input } from '#shared/call.ts'
import type { AppError } from '#shared/errors.ts'
import { isObject } from '#shared/isObject.ts'
import { requestErrors } from './errors.ts'

// Without words of its own, zod says of everything only that it is invalid. The page does not load them.
z.config(en())

/** Parses a request by its contract, or refuses it with a sentence that names every field that is wrong. */
export function parseInput(call: CallShape, request: FastifyRequest): Input<CallShape> {
  const problems: Problem[] = []
  const part = (name: string, schema: z.ZodMiniType | undefined, given: unknown): unknown => {
    if (!schema) return {}
    const result = tryParse(schema, given)
    if (result === null) {
      problems.push({ in: name, field: '', says: 'has a value of the wrong type' })
      return {}
    }
    if (result.success) return storable(result.data)
    for (const issue of result.error.issues) problems.push({ in: name, field: issue.path.map(String).join('.'), says: issue.message })
    return {}
  }
  const input = {
    params: part('path', call.params, request.params),
    query: part('query', call.query, request.query),
    headers: part('headers', call.headers, request.headers),
    body: call.body ? part('body', call.body, request.body ?? {}) : undefined,
  }
  if (problems.length > 0) throw refusalOf(problems).with({ problems })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each part was parsed by the schema that gives it its type
  return input as Input<CallShape>
}

/** Null where the schema trips over the value: it measures the length of an object that only looks like a text, say. */
function tryParse(schema: z.ZodMiniType, given: unknown) {
  try {
    return schema.safeParse(given)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/**
 * What was given, with texts that can be kept and come back as they are. Half a character becomes the sign for what cannot be read, here
 * instead of on the way into the database, so that what is emitted is what is stored; a NUL has no place in any text. Nesting may be deep: no
 * recursion.
 */
function storable(given: unknown): unknown {
  const root = { given }
  const open: Record<string, unknown>[] = [root]
  for (let holder = open.pop(); holder; holder = open.pop()) {
    for (const [name, value] of Object.entries(holder)) {
      if (isObject(value)) open.push(value)
      if (typeof value !== 'string') continue
      if (value.includes('\0')) throw requestErrors.nulCharacter()
      if (!value.isWellFormed()) holder[name] = value.toWellFormed()
    }
  }
  return root.given
}

interface Problem {
  in: string
  field: string
  says: string
}

function refusalOf(problems: Problem[]): AppError {
  const [first] = problems
  // A message of our contracts is a sentence for people; zod's own speak of types and need the field's name.
  if (first && first.says.endsWith('.')) return requestErrors.badValue({ field: first.field, says: first.says })
  const problem = problems.map((one) => `${one.in}${one.field ? ` "${one.field}"` : ''}: ${one.says}`).join('; ')
  return requestErrors.notUnderstood({ problem })
}
