import type { Input } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'
import type { Unit } from '#server/unit.ts'
import { accessNamedWorkspace } from '#features/members/server/access.ts'
import type { Hit, SearchAnswer, searchMessages as call } from '../contract.ts'
import { parseQuery } from '../rules.ts'
import { docBounds, type Bounds } from './docBounds.ts'
import { findHits, type Found } from './findHits.ts'
import { makePlan, withFile } from './makePlan.ts'
import type { Plan } from './Plan.ts'
import { readHits } from './readHits.ts'
import { readSearchCursor, writeSearchCursor, type SearchCursor } from './SearchCursor.ts'

const nothing: SearchAnswer = {
  messages: [],
  files: [],
  messageCount: 0,
  fileCount: 0,
  atLeast: { messages: false, files: false },
  next: null,
}

/** A page of the messages that say what is looked for, and of those that bring files. */
export async function searchMessages(unit: Unit, { query, headers }: Input<typeof call>): Promise<SearchAnswer> {
  const member = await accessNamedWorkspace(unit, query.team_id ?? headers.teamid)
  const parsed = parseQuery(query.q, { now: unit.now.getTime(), tzoffset: headers.tzoffset })
  if ('says' in parsed) throw new AppError('bad-input', parsed.says)
  const cursor = query.cursor === undefined ? null : readSearchCursor(query.cursor)
  if (query.cursor !== undefined && cursor === null)
    throw new AppError('bad-input', 'This cursor is none of ours: take it from `next` of the page before.')
  const plan = await makePlan(unit, member, parsed.query, { clientKey: query.client_key, conversation: query.channel })
  return plan === null ? nothing : find(unit, plan, cursor)
}

async function find(unit: Unit, plan: Plan, cursor: SearchCursor | null): Promise<SearchAnswer> {
  const bounds = await docBounds(unit.db, plan)
  const ofMessages = findPage(unit, plan, bounds, cursor && { place: cursor.messages })
  const ofFiles = plan.hasFile ? ofMessages : findPage(unit, withFile(plan), bounds, cursor && { place: cursor.files })
  const [messages, files] = await Promise.all([ofMessages, ofFiles])
  const hits = await readHits(unit.db, plan.member.workspaceId, [...new Set([...messages.docs, ...files.docs])])
  const counted = cursor?.counted ?? {
    messageCount: messages.count,
    fileCount: files.count,
    atLeast: { messages: messages.atLeast, files: files.atLeast },
  }
  const isEnd = messages.next === null && files.next === null
  return {
    messages: pick(messages, hits),
    files: pick(files, hits),
    ...counted,
    next: isEnd ? null : writeSearchCursor({ messages: messages.next, files: files.next, counted }),
  }
}

const noPage: Found = { docs: [], count: 0, atLeast: false, next: null }

/** The first page is counted; one at the place of a cursor is not. */
async function findPage(unit: Unit, plan: Plan, bounds: Bounds, at: { place: number | null } | null): Promise<Found> {
  if (at === null) return findHits(unit.db, plan, bounds, true)
  if (at.place === null) return noPage
  return findHits(unit.db, plan, { ...bounds, end: Math.min(bounds.end, at.place) }, false)
}

/** What was erased in this very moment is not there any more. */
const pick = ({ docs }: Found, hits: Map<number, Hit>) => docs.flatMap((doc) => hits.get(doc) ?? [])
