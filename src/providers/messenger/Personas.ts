import { fieldsOf, idOf, listOf, scalarOf } from '#providers/payloads/narrow.ts'
import type { Outgoing } from '#providers/provider.ts'
import type { MessengerCredentials } from './credentials.ts'
import type { GraphClient } from './GraphClient.ts'

type Person = NonNullable<NonNullable<Outgoing['reply']>['person']>

/** Pages of which personas are remembered, and people of each; what was forgotten is asked for again. */
const maxPages = 1_000
const atMost = '100'

/** How people appear on Messenger: by name and picture. The page keeps its personas; which there are is asked for once. */
export class Personas {
  readonly #graph: GraphClient
  readonly #ofPages = new Map<string, Promise<Map<string, string>>>()

  constructor(graph: GraphClient) {
    this.#graph = graph
  }

  /** The persona of a person; null where there is none, since a reply is better without one than not at all. A picture is what Facebook insists on. */
  async find({ name, image }: Person, credentials: MessengerCredentials): Promise<string | null> {
    if (!image?.startsWith('https://') || name.trim() === '') return null
    const { page, token } = credentials
    try {
      const known = await this.#of(credentials)
      const there = known.get(name)
      if (there !== undefined) return there
      const { fields } = await this.#graph.post(token, `${page}/personas`, { name, profile_picture_url: image })
      const id = idOf(fields?.['id'])
      if (id === '') return null
      known.set(name, id)
      return id
    } catch {
      return null
    }
  }

  #of({ page, token }: MessengerCredentials): Promise<Map<string, string>> {
    const remembered = this.#ofPages.get(page)
    if (remembered) return remembered
    if (this.#ofPages.size >= maxPages) this.#ofPages.clear()
    const asked = this.#ask(page, token)
    this.#ofPages.set(page, asked)
    asked.catch(() => this.#ofPages.delete(page))
    return asked
  }

  async #ask(page: string, token: string): Promise<Map<string, string>> {
    const { fields } = await this.#graph.get(token, `${page}/personas`, { fields: 'id,name', limit: atMost })
    const personas = listOf(fields?.['data']).map((one) => fieldsOf(one) ?? {})
    return new Map(personas.map((one) => [scalarOf(one['name']), idOf(one['id'])]))
  }
}
