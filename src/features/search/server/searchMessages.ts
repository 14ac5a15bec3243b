import type { Input } from '#shared/call.ts'
import { searchErrors } from '#features/search/errors.ts'
import { requestErrors } from '#platform/http/errors.ts'
import { pageSize } from '#shared/paging.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessMeantWorkspace } from '#features/inbox/conversations/accessMeantWorkspace.ts'
import type { SearchAnswer, searchMessages as call } from '#features/search/contract.ts'
import { parseQuery } from '#features/search/rules.ts'
import { findHits, type Found } from './findHits.ts'
import { makeQueryPlan, withFile, type QueryPlan } from './makeQueryPlan.ts'
import { readBounds } from './readBounds.ts'
import { readHits } from './readHits.ts'
import { readSearchCursor, writeSearchCursor, type SearchCursor } from './SearchCursor.ts'

const nothing: SearchAnswer = {
  messages: [],
  files: [],
  messageCount: 0,
  fileCount: 0,
  atLeast: { messages: false, files: false },
  next: null,
  indexing: null,
}

/** A page of the messages that say what is looked for, and of those that bring files. */
export async function searchMessages(ctx: RequestContext, { query, headers }: Input<typeof call>): Promise<SearchAnswer> {
  const named = { team: query.team_id ?? headers.teamid, conversation: query.channel, clientKey: query.client_key }
  const member = await accessMeantWorkspace(ctx, named)
  const parsed = parseQuery(query.q, { now: ctx.now.getTime(), tzoffset: headers.tzoffset, zone: headers.timezone })
  if ('problem' in parsed) throw searchErrors.badQuery({ says: parsed.problem })
  const cursor = query.cursor === undefined ? null : readSearchCursor(query.cursor)
  if (query.cursor !== undefined && cursor === null) throw requestErrors.badCursor({ source: '`next` of the page before' })
  const plan = await makeQueryPlan(ctx, member, parsed.query, { clientKey: query.client_key, conversation: query.channel })
  if (plan === null) return nothing
  const { bounds, indexing } = await readBounds(ctx.db, plan)
  const page = (of: QueryPlan, end: number | null | undefined): Promise<Found> =>
    end === null
      ? Promise.resolve({ hits: [], stoppedAt: null })
      : findHits(ctx.db, of, { ...bounds, end: Math.min(bounds.end, end ?? bounds.end) }, cursor === null)
  // At the same time: what many say, few say with a file, and each of the two is found in its own way.
  const [messages, files] = await Promise.all([page(plan, cursor?.messages), plan.hasFile ? null : page(withFile(plan), cursor?.files)])
  return { ...(await answer(ctx, plan, { messages, files: files ?? messages }, cursor)), indexing }
}

interface Pages {
  messages: Found
  files: Found
}

async function answer(
  { db }: RequestContext,
  plan: QueryPlan,
  { messages, files }: Pages,
  cursor: SearchCursor | null,
): Promise<Omit<SearchAnswer, 'indexing'>> {
  const [ofMessages, ofFiles] = [messages.hits.slice(0, pageSize), files.hits.slice(0, pageSize)]
  const hits = await readHits(db, plan.member.workspaceId, [...ofMessages, ...ofFiles])
  const counted = cursor?.counted ?? {
    messageCount: messages.hits.length,
    fileCount: files.hits.length,
    atLeast: { messages: messages.stoppedAt !== null, files: files.stoppedAt !== null },
  }
  const next = { messages: behind(messages), files: behind(files) }
  return {
    // What was erased in this very moment is not there any more.
    messages: ofMessages.flatMap(({ seq }) => hits.get(seq) ?? []),
    files: ofFiles.flatMap(({ seq }) => hits.get(seq) ?? []),
    ...counted,
    next: next.messages === null && next.files === null ? null : writeSearchCursor({ ...next, counted }),
  }
}

/** Where the next page begins; null where there is none. */
function behind({ hits, stoppedAt }: Found): number | null {
  return hits.length > pageSize ? hits[pageSize - 1]!.seq : stoppedAt
}
