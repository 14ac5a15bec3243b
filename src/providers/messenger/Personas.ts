import { idOf } from '#providers/payloads/narrow.ts'
import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import type { Outgoing } from '#providers/provider.ts'
import type { MessengerCredentials } from './credentials.ts'
import type { GraphClient } from './GraphClient.ts'

export type Person = NonNullable<NonNullable<Outgoing['reply']>['person']>

/**
 * How people appear on Messenger: by name and picture. Facebook tells neither whose a persona is nor from which picture it was made, and changes none: which one
 * is whose is kept here, and who has another name or picture gets another one.
 */
export class Personas {
  readonly #graph: GraphClient
  readonly #kept: ProviderPorts['personas']
  /** By bot, person and what is shown of them: what is being looked for, so that replies that go at once make one. */
  readonly #wanted = new Map<string, Promise<string>>()

  constructor(graph: GraphClient, kept: ProviderPorts['personas']) {
    this.#graph = graph
    this.#kept = kept
  }

  /** The persona of a person; null where there is none, since a reply is better without one than not at all. A picture is what Facebook insists on. */
  async find(person: Person, bot: Outgoing['bot'], credentials: MessengerCredentials): Promise<string | null> {
    const { name, image } = person
    if (!image?.startsWith('https://') || name.trim() === '') return null
    const shown = JSON.stringify([credentials.page, name, image])
    const key = `${bot.id} ${person.id} ${shown}`
    let wanted = this.#wanted.get(key)
    if (!wanted) {
      wanted = this.#findOrMake({ ...person, image }, bot, shown, credentials).finally(() => this.#wanted.delete(key))
      this.#wanted.set(key, wanted)
    }
    return wanted.catch(() => null)
  }

  /** Facebook does not know the persona of a person any more: another one is made. */
  async forget({ id }: Person, bot: Outgoing['bot'], dead: string): Promise<void> {
    await this.#kept.forget(bot, id, dead)
  }

  async #findOrMake(
    { id, name, image }: Person & { image: string },
    bot: Outgoing['bot'],
    shown: string,
    { page, token }: MessengerCredentials,
  ): Promise<string> {
    const known = await this.#kept.find(bot, id, shown)
    if (known !== null) return known
    const { fields } = await this.#graph.post(token, `${page}/personas`, { name, profile_picture_url: image })
    const made = idOf(fields?.['id'])
    if (made === '') throw new Error('Facebook made no persona.')
    await this.#kept.keep(bot, id, shown, made)
    return made
  }
}
