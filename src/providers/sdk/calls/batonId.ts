import { hash } from 'node:crypto'
import { fieldsOf } from '#providers/payloads/narrow.ts'

const shape = /^[0-9a-f]{32}$/
/** Where platforms wrap an event; an SDK may unwrap it before it reports it again. */
const wrappers = ['entry', 'messaging', 'standby', 'event'] as const

/** The id that we give a customer's message whose platform gave it neither id nor time: short, and of its own for everything that makes it up. */
export const batonIdOf = (identity: string) => hash('sha256', identity, 'hex').slice(0, 32)

/** The id of ours that a body carries since it was handed back to the bot. */
export function batonIdIn(body: unknown): string | null {
  const id = fieldsOf(body)?.['baton_id']
  return typeof id === 'string' && shape.test(id) ? id : null
}

/** The body with an id of ours, by which it is known when the bot reports it once more. */
export function withBatonId(body: unknown, id: string): unknown {
  if (Array.isArray(body)) return body.map((inner) => withBatonId(inner, id))
  const fields = fieldsOf(body)
  if (!fields) return body
  const wrapped = wrappers
    .filter((name) => typeof fields[name] === 'object')
    .map((name): [string, unknown] => [name, withBatonId(fields[name], id)])
  return { ...fields, ...Object.fromEntries(wrapped), baton_id: id }
}
