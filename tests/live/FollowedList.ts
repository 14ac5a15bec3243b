import { asciiJson } from '#shared/call.ts'
import type { Change } from '#shared/event.ts'
import {
  conversationErased,
  conversationLost,
  conversationSeen,
  listConversations,
  type Conversation,
  type Criteria,
  type Facets,
  type Seen,
  wholeInbox,
} from '#features/inbox/conversations/contract.ts'
import { seenOf } from '#features/inbox/conversations/unreadContract.ts'
import { nothingSeen } from '#features/inbox/conversations/rules.ts'
import type { SeenFrom } from '#features/workspaces/members/scope.ts'
import type { ListPages } from '#features/inbox/web/cache/ListPages.ts'
import { mustAskAttention } from '#features/inbox/web/cache/applyToAttention.ts'
import { countsOf, mergeConversation, mergeLoss, mergeSeen } from '#features/inbox/web/cache/mergeConversation.ts'
import type { TestPerson, TestApp } from '#testing/TestApp.ts'

/** Somebody who looks at lists, and how much of the workspace they see. */
export interface Reader extends TestPerson {
  sight: SeenFrom
}

/** What a list is asked for. */
export interface AskedList extends Partial<Criteria> {
  clientKey?: string
}

/** A list as a page keeps it: fetched once, then changed by the code that the browser runs and by nothing else. */
export class FollowedList {
  readonly #app: TestApp
  readonly #reader: Reader
  readonly #asked: AskedList
  #cursor = ''
  #data: ListPages = { pages: [], pageParams: ['*'] }
  #isStale = false

  constructor(app: TestApp, reader: Reader, asked: AskedList) {
    this.#app = app
    this.#reader = reader
    this.#asked = asked
  }

  /** Whether the counts can be told from changes alone; those of what is unread are asked again, and of what is next up the page shows none of them. */
  get isExact(): boolean {
    return !this.#asked.filterUnread && !this.#asked.filterNextUp
  }

  async open(): Promise<this> {
    // The cursor may be older than the answer: what is told twice must do no harm.
    this.#cursor = await this.#app.now()
    this.#data = await this.#fetch()
    return this
  }

  /** What was told since it was last connected. `again` is told a second time, as after a connection that broke. */
  async catchUp(again = false): Promise<void> {
    const changes = await this.#app.eventsFor(this.#reader, this.#cursor)
    await this.#apply(changes)
    if (!again) this.#cursor = changes.at(-1)?.cursor ?? this.#cursor
  }

  /** What is shown of it now. */
  get shown() {
    return { rows: rowsOf(this.#data), ...(this.isExact && { counts: counts(this.#data) }) }
  }

  /** What a new answer would show. */
  async fresh() {
    const pages = await this.#fetch()
    return { rows: rowsOf(pages), ...(this.isExact && { counts: counts(pages) }) }
  }

  get name(): string {
    return `${this.#reader.name}: ${JSON.stringify(this.#asked)}`
  }

  async #apply(changes: Change[]): Promise<void> {
    const cameUp = new Set<string>()
    for (const change of changes) this.#merge(change, cameUp)
    // A list of what is unread cannot tell what belongs on it again; the page asks.
    if (this.#isStale) this.#data = await this.#fetch()
    this.#isStale = false
    // What the page asks 1.5 s after a conversation came up: what its reader has read of it.
    const ids = rowsOf(this.#data).flatMap(({ id }) => (cameUp.has(id) ? [id] : []))
    const seen = await this.#app.callApi(this.#reader, seenOf, { headers: { teamid: this.#reader.workspace }, body: { ids } })
    for (const [id, what] of Object.entries(seen)) this.#data = mergeSeen(this.#data, id, what, this.#question)
  }

  #merge({ name, body, cursor }: Change, cameUp: Set<string>): void {
    const has = (id: string) => rowsOf(this.#data).some((row) => row.id === id)
    if (name === conversationSeen.name) {
      const { id, ...seen } = body as Seen & { id: string }
      if (!this.isExact && !has(id)) this.#isStale = true
      this.#data = mergeSeen(this.#data, id, seen, this.#question)
    } else if (name === conversationLost.name || name === conversationErased.name) {
      const { id, was } = body as { id: string; was: Facets }
      this.#data = mergeLoss(this.#data, { id, was, cursor }, this.#question)
    } else {
      const { conversation, was } = body as { conversation?: Conversation; was?: Facets | null }
      if (!conversation || was === undefined) return
      if (!has(conversation.id)) cameUp.add(conversation.id)
      if (this.#asked.filterNextUp && mustAskAttention({ conversation, was }, this.#reader)) this.#isStale = true
      this.#data = mergeConversation(this.#data, { conversation, was, cursor }, this.#question, nothingSeen)
    }
  }

  get #question() {
    const { clientKey = 'all', ...criteria } = this.#asked
    return {
      criteria: { ...wholeInbox, ...criteria },
      clientKey,
      person: this.#reader.id,
      mayChat: true,
      phrase: '',
      sight: this.#reader.sight,
    }
  }

  async #fetch(): Promise<ListPages> {
    const { criteria, clientKey } = this.#question
    const page = await this.#app.callApi(this.#reader, listConversations, {
      params: { a: '*', phrase: '*', b: '*' },
      headers: { criteria: asciiJson(criteria), clientkey: clientKey, teamid: this.#reader.workspace },
    })
    return { pages: [page], pageParams: ['*'] }
  }
}

const rowsOf = (pages: ListPages) => pages.pages.flatMap((page) => page.channels)

function counts(pages: ListPages) {
  const { totalCount, unassignedCount, mineCount, inboxCount, needsHumanCount, followUpCount, snoozedCount } = countsOf(pages)
  return { totalCount, unassignedCount, mineCount, inboxCount, needsHumanCount, followUpCount, snoozedCount }
}
