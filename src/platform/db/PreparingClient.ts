import { hash } from 'node:crypto'
import pg from 'pg'

/** A connection prepares this many different statements; what comes after them is planned each time. */
const maxPrepared = 300
/**
 * Begins a statement that is planned each time, for its values: how it is best run depends on how common they are, which a plan made for any
 * value does not know.
 */
export const replanned = '/* planned again */ '

/**
 * A connection that lets PostgreSQL parse and plan each statement once: the product asks the same few dozen all day, and planning a page
 * of the list takes as long as reading it.
 * What a statement must look like for that: docs/decisions/033-statements-that-keep-their-plan.md.
 */
export class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>()

  // The driver's overloads are many; the pool and Kysely call it with text and values only.
  override query(...args: unknown[]): never {
    const [text, values] = args
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the driver answers is what its callers were promised by its own types
    const query = super.query as (...given: unknown[]) => never
    if (typeof text !== 'string' || !Array.isArray(values)) return query.apply(this, args)
    const name = this.#nameOf(text)
    return query.call(this, name === undefined ? { text, values } : { text, values, name }, ...args.slice(2))
  }

  #nameOf(text: string): string | undefined {
    if (text.startsWith(replanned)) return undefined
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#names.size >= maxPrepared) return undefined
    const name = hash('sha1', text, 'base64url')
    this.#names.set(text, name)
    return name
  }
}
