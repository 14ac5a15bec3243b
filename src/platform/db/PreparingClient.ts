import { hash } from 'node:crypto'
import pg from 'pg'
import { isPlanOutdated } from './isPlanOutdated.ts'

/** A connection prepares this many different statements; what comes after them is planned each time. */
const maxPrepared = 300
/**
 * Begins a statement that is planned each time, for its values: how it is best run depends on how common they are, which a plan made for any
 * value does not know.
 */
export const replanned = '/* planned again */ '

/** Rises when the schema was changed beside us: on every connection what was prepared before is prepared again. */
let generation = 0

/**
 * A connection that lets PostgreSQL parse and plan each statement once: the product asks the same few dozen all day, and planning a page
 * of the list takes as long as reading it.
 * What a statement must look like for that: docs/decisions/033-statements-that-keep-their-plan.md.
 */
export class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>()
  #generation = generation

  // The driver's overloads are many; the pool and Kysely call it with text and values only.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the driver answers is what its callers were promised by its own types
    const query = super.query as (...given: unknown[]) => never
    if (typeof text !== 'string' || !Array.isArray(values)) return query.apply(this, args)
    const run = (): unknown => {
      const name = this.#nameOf(text)
      return query.call(this, name === undefined ? { text, values } : { text, values, name }, ...rest)
    }
    const answer = run()
    const preparedIn = this.#generation
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    return (answer instanceof Promise ? answer.catch((error: unknown) => this.#again(error, preparedIn, run)) : answer) as never
  }

  /** Runs a statement again that was prepared before the schema changed: PostgreSQL goes on refusing it for as long as the connection lives. */
  #again(error: unknown, preparedIn: number, run: () => unknown): unknown {
    if (!isPlanOutdated(error)) throw error
    if (preparedIn === generation) generation++
    // Of a transaction nothing is taken any more: `retryDeadlocks` begins it again.
    if (this.getTransactionStatus() !== 'I') throw error
    return run()
  }

  #nameOf(text: string): string | undefined {
    if (this.#generation !== generation) this.#names.clear()
    this.#generation = generation
    if (text.startsWith(replanned)) return undefined
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#names.size >= maxPrepared) return undefined
    const name = `${hash('sha1', text, 'base64url')}.${generation}`
    this.#names.set(text, name)
    return name
  }
}
