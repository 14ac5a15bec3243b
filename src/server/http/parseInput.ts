import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { CallShape, Input } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'

/** Parses a request by its contract, or refuses it with a sentence that names every field that is wrong. */
export function parseInput(call: CallShape, request: FastifyRequest): Input<CallShape> {
  const problems: Problem[] = []
  const part = (name: string, schema: z.ZodMiniType | undefined, given: unknown): unknown => {
    if (!schema) return {}
    const result = schema.safeParse(given)
    if (result.success) return result.data
    for (const issue of result.error.issues) problems.push({ in: name, field: issue.path.map(String).join('.'), says: issue.message })
    return {}
  }
  const input = {
    params: part('path', call.params, request.params),
    query: part('query', call.query, request.query),
    headers: part('headers', call.headers, request.headers),
    body: call.body ? part('body', call.body, request.body ?? {}) : undefined,
  }
  if (problems.length > 0) throw new AppError('bad-input', sentence(problems), { problems })
  return input as Input<CallShape>
}

interface Problem {
  in: string
  field: string
  says: string
}

function sentence(problems: Problem[]): string {
  const [first] = problems
  // A message of our contracts is a sentence for people; zod's own speak of types and need the field's name.
  if (first && first.says.endsWith('.')) return first.says
  return `This request is not understood: ${problems.map((problem) => `${problem.in}${problem.field ? ` "${problem.field}"` : ''}: ${problem.says}`).join('; ')}`
}
