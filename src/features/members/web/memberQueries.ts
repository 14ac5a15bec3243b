import { queryOptions } from '@tanstack/react-query'
import { ask } from '#web/api/ask.ts'
import { listMembers } from '../contract.ts'

/** The people of a workspace, by name. */
export const membersQuery = (team: string) =>
  queryOptions({ queryKey: ['members', team], queryFn: ({ signal }) => ask(listMembers, { body: { team_id: team } }, { signal }) })
