import { hash } from 'node:crypto'

/** Arrivals of the same words within so many milliseconds are one: a customer who means it twice takes longer. */
const within = 2000

/**
 * Names a message of a company that gives its messages no ids, by what was said and when it arrived: the same request that a network brought
 * twice is one message, and a customer who says the same later says it again. For `identity` and `aliases` of a report.
 */
export function sameArrival(arrivedAt: Date, ...said: readonly string[]): { identity: string; aliases: string[] } {
  const span = Math.floor(arrivedAt.getTime() / within)
  const name = (at: number) => `said:${hash('sha256', JSON.stringify([at, ...said]), 'base64url')}`
  return { identity: name(span), aliases: [name(span - 1)] }
}
