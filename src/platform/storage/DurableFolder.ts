import { dirname, join } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import { persist } from './persist.ts'

/**
 * flydrive's driver of a folder, which answers once what was put there outlives a power cut. The row of a file does so when it is there, and a message
 * names it soon after: the bytes must not be what is missing.
 */
export class DurableFolder extends FSDriver {
  readonly #location: string

  constructor(location: string) {
    super({ location, visibility: 'private' })
    this.#location = location
  }

  override async put(...given: Parameters<FSDriver['put']>): Promise<void> {
    await super.put(...given)
    await this.#persist(given[0])
  }

  override async putStream(...given: Parameters<FSDriver['putStream']>): Promise<void> {
    await super.putStream(...given)
    await this.#persist(given[0])
  }

  /** With the folders around it, each of which may be new. */
  async #persist(place: string): Promise<void> {
    for (let path = join(this.#location, place); path !== this.#location; path = dirname(path)) await persist(path)
    await persist(this.#location)
  }
}
