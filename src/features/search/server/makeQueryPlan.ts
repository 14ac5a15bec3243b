import { choosesBots, seesEverything, seesOwn } from '#shared/visibility.ts'
import { sql } from 'kysely'
import { searchErrors } from '#features/search/errors.ts'
import { isId } from '#shared/ids.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { readers } from '#features/inbox/conversations/readers.ts'
import { visibleTo } from '#features/inbox/conversations/visibility.ts'
import type { Member } from '#features/workspaces/members/server/access.ts'
import { botKey, byKey, fileKey, labelKey } from '#features/search/keysOf.ts'
import type { Query, Term } from '#features/search/Query.ts'

/** What is looked for, in the terms of the index. */
export interface QueryPlan {
  member: Member
  /** Keys that a message must have. */
  terms: Term[]
  /** One of the terms is that they bring a file. */
  hasFile: boolean
  /** Only in one of these conversations; null for all. */
  conversations: string[] | null
  /** Only a few deleted conversations are hidden from the member; otherwise each that is found has to be looked at. */
  seesAllButFew: boolean
  after: Date | null
  before: Date | null
}

interface Narrowed {
  /** A bot's client key. */
  clientKey: string | undefined
  conversation: string | undefined
}

/** Puts names into the ids of the index; null where nothing can be found, because what is named is not there, or not to be seen. */
export async function makeQueryPlan(
  ctx: RequestContext,
  member: Member,
  query: Query,
  { clientKey, conversation }: Narrowed,
): Promise<QueryPlan | null> {
  if (conversation !== undefined && !isId(conversation)) return null
  const [terms, conversations, isAllButFew] = await Promise.all([
    termsOf(ctx, member, query, clientKey),
    conversation === undefined ? visibleConversations(ctx, member) : [conversation],
    seesAllButFew(ctx, member),
  ])
  if (terms.some((term) => term.length === 0)) return null
  return {
    member,
    terms,
    hasFile: query.hasFile,
    conversations,
    seesAllButFew: isAllButFew,
    after: query.after === null ? null : dateOf(query.after),
    before: query.before === null ? null : dateOf(query.before),
  }
}

/** All that a message must say, by the keys of the index: what was typed, and what each name stands for. */
async function termsOf(ctx: RequestContext, member: Member, query: Query, clientKey: string | undefined): Promise<Term[]> {
  const terms = [...query.terms]
  const isOfBots = query.bot.length > 0 || seesBotsOnly(member) || (clientKey !== undefined && clientKey !== 'all')
  const bots = isOfBots ? await botsOf(ctx, member) : []
  if (query.from.length > 0) terms.push(await authors(ctx, member, query.from))
  if (query.bot.length > 0) terms.push(ofBots(bots.filter((bot) => query.bot.some((name) => isCalled(bot, name)))))
  if (clientKey !== undefined && clientKey !== 'all') terms.push(ofBots(bots.filter((bot) => bot.client_key === clientKey)))
  else if (seesBotsOnly(member)) terms.push(ofBots(bots))
  if (query.label.length > 0) terms.push(query.label.flatMap((label) => only(labelKey(label))))
  if (query.hasFile) terms.push(only(fileKey))
  return terms
}

/** The same, but for messages that bring files. */
export const withFile = (plan: QueryPlan): QueryPlan => ({ ...plan, terms: [...plan.terms, only(fileKey)], hasFile: true })

const only = (key: string): Term => [[{ key, prefix: false }]]

/** Conversations among which a search looks from the beginning; more are told apart when they are found. */
const maxConversations = 500

/**
 * The few conversations of somebody who sees only what concerns them; null where they see more. Looking for a common word would otherwise go
 * through everything.
 */
async function visibleConversations({ db }: RequestContext, member: Member): Promise<string[] | null> {
  if (seesEverything(member.scope) || choosesBots(member.scope)) return null
  const { rows } = await sql<{ id: string }>`select c.id from conversation c
    where c.workspace_id = ${member.workspaceId} and ${visibleTo(member)} limit ${sql.lit(maxConversations + 1)}`.execute(db)
  return rows.length > maxConversations ? null : rows.map(({ id }) => id)
}

/** So many deleted conversations are told apart by a hash of them all; among more, each conversation that is found is looked at. */
const maxDeleted = 20_000

/** Whether a member sees everything but a few deleted conversations. To look at each conversation that is found takes half of a search. */
async function seesAllButFew({ db }: RequestContext, { scope, workspaceId }: Member): Promise<boolean> {
  if (!seesEverything(scope)) return false
  const { rows } = await sql<{ few: boolean }>`
    select not exists (select from bot where workspace_id = ${workspaceId} and deleted_at is not null)
      and not exists (select from conversation where workspace_id = ${workspaceId} and deleted_at is not null
        order by deleted_at desc, id desc offset ${sql.lit(maxDeleted)} limit 1) as few`.execute(db)
  return rows[0]!.few
}

/** Whether nothing but bots decides what somebody sees. */
const seesBotsOnly = ({ scope }: Member) => choosesBots(scope) && !seesEverything(scope) && !seesOwn(scope)

interface Bot {
  id: string
  client_key: string
  name: string
}

/** The bots whose conversations may be searched, as far as that is a matter of bots. */
async function botsOf({ db }: RequestContext, member: Member): Promise<Bot[]> {
  const rows = await db
    .selectFrom('bot')
    .where('workspace_id', '=', member.workspaceId)
    .where('deleted_at', 'is', null)
    .select(['id', 'client_key', 'name'])
    .execute()
  return seesBotsOnly(member) ? rows.filter(({ id }) => member.scopeBots.includes(id)) : rows
}

const isCalled = ({ name, client_key }: Bot, wanted: string) => client_key === wanted || name.toLowerCase().includes(wanted.toLowerCase())
const ofBots = (bots: Bot[]): Term => bots.flatMap(({ id }) => only(botKey(id)))

async function authors({ db }: RequestContext, { workspaceId, personId }: Member, names: string[]): Promise<Term> {
  const found: Term = []
  for (const name of names.map((one) => one.toLowerCase())) {
    if (name === 'customer' || name === 'bot') found.push(...only(byKey(name)))
    else if (name === 'me') found.push(...only(byKey(personId)))
    else {
      const like = `%${name.replace(/[\\%_]/g, '\\$&')}%`
      // Who has left has read what they answered; those who are there come first.
      const { rows } = await sql<{ id: string }>`with recursive ${readers(workspaceId)}
        select p.id from (select person_id from member where workspace_id = ${workspaceId} union select person_id from reader) here
        join person p on p.id = here.person_id left join member m on m.workspace_id = ${workspaceId} and m.person_id = p.id
        where lower(p.name) like ${like} order by m.person_id is null, p.id limit 50`.execute(db)
      found.push(...rows.flatMap(({ id }) => only(byKey(id))))
    }
  }
  return found
}

function dateOf(milliseconds: number): Date {
  const date = new Date(milliseconds)
  if (Number.isNaN(date.getTime())) throw searchErrors.noSuchDay()
  return date
}
