import type { PlatformBody } from './wire.ts'

/** The value as fields; none for everything else. */
export function record(value: unknown): PlatformBody {
  return isBody(value) ? value : {}
}

const isBody = (value: unknown): value is PlatformBody => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value as a list; empty for everything else. */
export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** The value as text, numbers too; undefined for everything else. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : undefined
}
