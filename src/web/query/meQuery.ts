import { queryOptions } from '@tanstack/react-query'
import { me } from '#features/workspaces/contract.ts'
import { AppError } from '#shared/errors.ts'
import { callApi } from './callApi.ts'
import { queries } from './client.ts'
import { queryKeys } from './queryKeys.ts'
import { currentTeam } from './team.ts'

/** The signed-in person. */
export const meQuery = queryOptions({
  queryKey: queryKeys.me,
  queryFn: async ({ signal }) => {
    const person = await callApi(me, {}, { signal }).catch(leaveOld)
    if (currentTeam.get() === null) currentTeam.set(person.workspace_team)
    return person
  },
})

/** Where the workspace that a reloaded tab or an entry of the history showed is not the person's any more, it goes by their choice. */
function leaveOld(error: unknown): never {
  const isOld = error instanceof AppError && error.code === 'not-found' && currentTeam.get() !== null
  if (isOld && queries.getQueryData(queryKeys.me) === undefined) location.replace('/dashboard/')
  throw error
}
