import { AsyncLocalStorage } from 'node:async_hooks'
import type { Readable } from 'node:stream'
import type { S3Driver } from 'flydrive/drivers/s3'

/** What fetches a part of a file alone. */
export interface Parts {
  /** The bytes from one to another, both included. */
  getPart(place: string, from: number, to: number): Promise<Readable>
}

/**
 * flydrive's driver of buckets, which also fetches parts. It has no word for them, but lets its commands be made by others: which part is wanted goes along with
 * the asking, as several are asked for at once.
 */
export function withParts(Driver: typeof S3Driver) {
  return class extends Driver implements Parts {
    readonly #wanted = new AsyncLocalStorage<string>()

    getPart(place: string, from: number, to: number): Promise<Readable> {
      return this.#wanted.run(`bytes=${from}-${to}`, () => this.getStream(place))
    }

    protected override createGetObjectCommand(...[client, options]: Parameters<S3Driver['createGetObjectCommand']>) {
      const Range = this.#wanted.getStore()
      // oxlint-disable-next-line typescript/no-unsafe-return -- operators add the package that has its type
      return super.createGetObjectCommand(client, Range === undefined ? options : { ...options, Range })
    }
  }
}
