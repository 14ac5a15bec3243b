import type { RequestContext } from '#platform/event-log/RequestContext.ts'

/** Signs somebody out on every device but the one of the session `kept`, which are told why; `close` is called for each session once that is committed. Answers how many ended. */
export async function endSessions(
  ctx: RequestContext,
  personId: string,
  why: 'elsewhere' | 'removed',
  close: (session: string) => void,
  kept: string | null = null,
): Promise<number> {
  const rows = await ctx.db
    .updateTable('session')
    .set({ revoked_at: ctx.now, revoked_why: why })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .$if(kept !== null, (query) => query.where('id', '!=', kept!))
    .returning('id')
    .execute()
  ctx.afterCommit(() => rows.forEach(({ id }) => close(id)))
  return rows.length
}
