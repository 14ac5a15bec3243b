import type { Selectable } from 'kysely'
import type { Schema } from '#platform/db/schema.ts'
import { type Criteria, wholeInbox } from '#features/inbox/conversations/contract.ts'
import type { ThingKind } from '#features/workspaces/members/server/sharedThings.ts'
import { viewErrors } from '#features/inbox/conversations/errors.ts'
import { viewChanged, viewRemoved, type View } from './contract.ts'

export type ViewRow = Selectable<Schema['view']>

/** The row in the words of the wire. What criteria have learnt since it was saved is as usual. */
export function toView({ id, name, client_key, criteria, shared, person_id, position }: ViewRow): View {
  return { id, name, client_key, criteria: { ...wholeInbox, ...(criteria as Partial<Criteria>) }, shared, person: person_id, position }
}

/** Views, as shared things. */
export const views: ThingKind<ViewRow, View> = {
  table: 'view',
  max: 100,
  toWire: toView,
  changed: viewChanged,
  removed: viewRemoved,
  errors: viewErrors,
}
