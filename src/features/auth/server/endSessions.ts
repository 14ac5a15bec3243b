import type { Unit } from '#server/unit.ts'

/** Signs somebody out on every device; `close` is called for each session once that is committed. */
export async function endSessions(unit: Unit, personId: string, close: (session: string) => void): Promise<void> {
  const rows = await unit.db
    .updateTable('session')
    .set({ revoked_at: unit.now })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  unit.afterwards(() => rows.forEach(({ id }) => close(id)))
}
