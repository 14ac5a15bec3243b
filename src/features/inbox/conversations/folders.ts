import { sql, type RawBuilder } from 'kysely'
import type { Criteria } from './contract.ts'

/** What is snoozed is never done; saying both keeps every list on an index of its own. */
export const folders: Record<Criteria['folder'], RawBuilder<boolean>> = {
  inbox: sql<boolean>`not c.is_done and c.snoozed_until is null`,
  done: sql<boolean>`c.is_done and c.snoozed_until is null`,
  snoozed: sql<boolean>`c.snoozed_until is not null`,
}
