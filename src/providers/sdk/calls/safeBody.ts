import { isObject } from '#shared/isObject.ts'
import { cleanText } from '#providers/payloads/cleanText.ts'
import { fieldsOf } from '#providers/payloads/narrow.ts'

/** Deeper than any message of any platform; what lies deeper could not be stored. */
const deepest = 24
/** Names under which platforms and old SDKs put what only they and the bot may know. */
const secret = /^(?:.*_)?(?:token|secret|password|authorization|api_?key)$/i

/** The body as it came where it can be stored so, else a copy without secrets, control characters and what is nested beyond reason. */
export function safeBody(body: unknown): unknown {
  return isSafe(body, 0) ? body : copyOf(body, 0)
}

function isSafe(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isSafeText(value)
  if (!isObject(value)) return true
  if (depth >= deepest) return false
  if (Array.isArray(value)) return value.every((inner) => isSafe(inner, depth + 1))
  for (const key of Object.keys(value)) {
    if (isSecret(key) || !isSafeText(key) || !isSafe(value[key], depth + 1)) return false
  }
  return true
}

const isSafeText = (text: string) => !text.includes('\0') && text.isWellFormed()
/** `ApiToken` and `verificationToken` have no underscore to be told by. */
const isSecret = (key: string) => secret.test(key) || /[a-z](?:Token|Secret|Password)$/.test(key)

function copyOf(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= deepest) return null
  if (Array.isArray(value)) return value.map((inner) => copyOf(inner, depth + 1))
  const copy: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(fieldsOf(value) ?? {})) {
    if (!isSecret(key) && key !== '__proto__') copy[cleanText(key)] = copyOf(inner, depth + 1)
  }
  return copy
}
