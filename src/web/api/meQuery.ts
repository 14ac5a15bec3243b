import { queryOptions } from '@tanstack/react-query'
import { me } from '#features/workspaces/contract.ts'
import { ask } from './ask.ts'
import { currentTeam } from './team.ts'

/** The signed-in person. Its key is `['me']`. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const person = await ask(me, {}, { signal })
    if (currentTeam.get() === null) currentTeam.set(person.workspace_team)
    return person
  },
})
