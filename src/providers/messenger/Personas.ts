import { fieldsOf, idOf, listOf, scalarOf } from '#providers/payloads/narrow.ts'
import type { Outgoing } from '#providers/provider.ts'
import type { MessengerCredentials } from './credentials.ts'
import type { GraphClient } from './GraphClient.ts'
import { nextOf } from './nextOf.ts'

export type Person = NonNullable<NonNullable<Outgoing['reply']>['person']>

/** Pages of which personas are remembered, and people of each; what was forgotten is asked for again. */
const maxPages = 1_000
/** So many personas Facebook tells at once, and so often it is asked for the next ones of a page. */
const atMost = '100'
const maxParts = 20

/** How people appear on Messenger: by name and picture. The page keeps its personas; which there are is asked for once. */
export class Personas {
  readonly #graph: GraphClient
  /** By the id of the page: its personas, by the names of people. */
  readonly #ofPages = new Map<string, Promise<Map<string, Promise<string>>>>()

  constructor(graph: GraphClient) {
    this.#graph = graph
  }

  /** The persona of a person; null where there is none, since a reply is better without one than not at all. A picture is what Facebook insists on. */
  async find({ name, image }: Person, credentials: MessengerCredentials): Promise<string | null> {
    if (!image?.startsWith('https://') || name.trim() === '') return null
    try {
      const known = await this.#of(credentials)
      let persona = known.get(name)
      if (!persona) {
        persona = this.#make(credentials, { name, profile_picture_url: image })
        known.set(name, persona)
        persona.catch(() => known.delete(name))
      }
      return await persona
    } catch {
      return null
    }
  }

  /** Facebook no longer knows the persona of a person: which there are is asked for again. */
  async forget({ name }: Person, { page }: MessengerCredentials, dead: string): Promise<void> {
    const asked = this.#ofPages.get(page)
    const found = await asked?.then((known) => known.get(name)).catch(() => undefined)
    // Another reply may have found that out before.
    if (found === dead && this.#ofPages.get(page) === asked) this.#ofPages.delete(page)
  }

  async #make({ page, token }: MessengerCredentials, persona: { name: string; profile_picture_url: string }): Promise<string> {
    const { fields } = await this.#graph.post(token, `${page}/personas`, persona)
    const id = idOf(fields?.['id'])
    if (id === '') throw new Error('Facebook made no persona.')
    return id
  }

  #of({ page, token }: MessengerCredentials): Promise<Map<string, Promise<string>>> {
    const remembered = this.#ofPages.get(page)
    if (remembered) return remembered
    if (this.#ofPages.size >= maxPages) this.#ofPages.clear()
    const asked = this.#ask(page, token)
    this.#ofPages.set(page, asked)
    asked.catch(() => this.#ofPages.delete(page))
    return asked
  }

  async #ask(page: string, token: string): Promise<Map<string, Promise<string>>> {
    const known = new Map<string, Promise<string>>()
    let after: string | null = ''
    for (let part = 0; part < maxParts && after !== null; part++) {
      const from: Record<string, string> = after === '' ? {} : { after }
      const { fields, error } = await this.#graph.get(token, `${page}/personas`, { fields: 'id,name', limit: atMost, ...from })
      // Were it taken for none, each person would get another one.
      if (fields === null || error) throw new Error('Facebook did not tell its personas.')
      for (const one of listOf(fields['data']).map((given) => fieldsOf(given) ?? {}))
        known.set(scalarOf(one['name']), Promise.resolve(idOf(one['id'])))
      after = nextOf(fields)
    }
    return known
  }
}
