import * as z from 'zod/mini'

/** A header or query value that carries JSON, such as `criteria`. Non-ASCII must be escaped by the sender; `asciiJson` does. */
export function json<S extends z.ZodMiniType>(schema: S) {
  return z.pipe(
    z.transform((value: unknown, context) => {
      if (typeof value !== 'string') return value
      try {
        return JSON.parse(value) as unknown
      } catch {
        context.issues.push({ code: 'custom', message: 'is not JSON', input: value })
        return z.NEVER
      }
    }),
    schema,
  )
}

/** A boolean that may arrive as the text of a header or form field. */
export const flag = () => z.pipe(z.transform(readFlag), z.boolean())

function readFlag(value: unknown): unknown {
  if (value === 'true' || value === '1' || value === 1) return true
  if (value === 'false' || value === '0' || value === 0) return false
  return value
}

/** A whole number that may arrive as the text of a header or query field. */
export const whole = (least: number, max: number) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value)),
    z.int().check(z.gte(least), z.lte(max)),
  )
