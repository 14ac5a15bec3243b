import type { Input } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'
import { badCursor, pageSize } from '#shared/paging.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { SearchAnswer, searchMessages as call } from '#features/search/contract.ts'
import { parseQuery } from '#features/search/rules.ts'
import { conversationDocs } from './conversationDocs.ts'
import { docBounds, type Bounds } from './docBounds.ts'
import { bySegment, findCandidates } from './findCandidates.ts'
import { findHits, type Found } from './findHits.ts'
import { fileTerm, makeQueryPlan, withFile } from './makeQueryPlan.ts'
import type { QueryPlan } from './QueryPlan.ts'
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
export async function searchMessages(ctx: RequestContext, { query, headers }: Input<typeof call>): Promise<SearchAnswer> {
  const member = await accessNamedWorkspace(ctx, query.team_id ?? headers.teamid)
  const parsed = parseQuery(query.q, { now: ctx.now.getTime(), tzoffset: headers.tzoffset })
  if ('problem' in parsed) throw new AppError('bad-input', parsed.problem)
  const cursor = query.cursor === undefined ? null : readSearchCursor(query.cursor)
  if (query.cursor !== undefined && cursor === null) throw badCursor('`next` of the page before')
  const plan = await makeQueryPlan(ctx, member, parsed.query, { clientKey: query.client_key, conversation: query.channel })
  if (plan === null) return nothing
  const found = await findPages(ctx.db, plan, cursor)
  return answer(ctx, plan, found, cursor)
}

interface Pages {
  messages: Found
  files: Found
}

/** The messages and the files; the first pages are counted. */
async function findPages(db: DatabaseOrTransaction, plan: QueryPlan, cursor: SearchCursor | null): Promise<Pages> {
  const bounds = await docBounds(db, plan)
  const among = await conversationDocs(db, plan)
  const page = (of: QueryPlan, place: number | null | undefined) => {
    if (place === null) return Promise.resolve(noPage)
    return findHits(db, of, place === undefined ? bounds : { ...bounds, end: Math.min(bounds.end, place) }, among, cursor === null)
  }
  const messages = await page(plan, cursor?.messages)
  if (plan.hasFile) return { messages, files: messages }
  // Where all are known, so are those with a file among them.
  if (cursor === null && messages.isAll)
    return { messages, files: { ...messages, docs: await filesAmong(db, plan, bounds, messages.docs) } }
  return { messages, files: await page(withFile(plan), cursor?.files) }
}

const noPage: Found = { docs: [], isAll: true, stoppedAt: null }

async function filesAmong(db: DatabaseOrTransaction, plan: QueryPlan, bounds: Bounds, docs: number[]): Promise<number[]> {
  const found: number[] = []
  for await (const some of findCandidates(db, plan.member.workspaceId, [fileTerm], bounds, bySegment(docs))) found.push(...some)
  return found
}

async function answer(
  { db }: RequestContext,
  plan: QueryPlan,
  { messages, files }: Pages,
  cursor: SearchCursor | null,
): Promise<SearchAnswer> {
  const [ofMessages, ofFiles] = [messages.docs.slice(0, pageSize), files.docs.slice(0, pageSize)]
  const hits = await readHits(db, plan.member.workspaceId, [...new Set([...ofMessages, ...ofFiles])])
  const counted = cursor?.counted ?? {
    messageCount: messages.docs.length,
    fileCount: files.docs.length,
    atLeast: { messages: messages.stoppedAt !== null, files: files.stoppedAt !== null },
  }
  const next = { messages: behind(messages), files: behind(files) }
  return {
    // What was erased in this very moment is not there any more.
    messages: ofMessages.flatMap((doc) => hits.get(doc) ?? []),
    files: ofFiles.flatMap((doc) => hits.get(doc) ?? []),
    ...counted,
    next: next.messages === null && next.files === null ? null : writeSearchCursor({ ...next, counted }),
  }
}

/** Where the next page begins; null where there is none. */
function behind({ docs, stoppedAt }: Found): number | null {
  return docs.length > pageSize ? docs[pageSize - 1]! : stoppedAt
}
