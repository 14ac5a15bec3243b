import { useQuery } from '@tanstack/react-query'
import { meQuery } from './meQuery.ts'

/** Whether the person is known to belong to a workspace; to anybody else the calls about one would only be refused. */
export function useHasWorkspace(): boolean {
  return useQuery({ ...meQuery, select: (person) => person.slack_integrations.length > 0 }).data ?? false
}
