import type { Unit } from '#platform/event-log/unit.ts'

/** Signs somebody out on every device but the one of the session `kept`; `close` is called for each session once that is committed. Answers how many ended. */
export async function endSessions(
  unit: Unit,
  personId: string,
  close: (session: string) => void,
  kept: string | null = null,
): Promise<number> {
  const rows = await unit.db
    .updateTable('session')
    .set({ revoked_at: unit.now })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', unit.now)
    .$if(kept !== null, (query) => query.where('id', '!=', kept!))
    .returning('id')
    .execute()
  unit.afterwards(() => rows.forEach(({ id }) => close(id)))
  return rows.length
}
