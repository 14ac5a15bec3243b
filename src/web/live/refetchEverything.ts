import { meQuery } from '#web/query/meQuery.ts'
import { queries } from '#web/query/client.ts'
import { reconnect } from './socket.ts'

/**
 * The reader may see more or less than before. Nothing stays on the screen that was fetched under their old rights, and the log is
 * followed again, because the server sent nothing while it looked up the new ones.
 */
export async function refetchEverything(): Promise<void> {
  await queries.invalidateQueries({ queryKey: meQuery.queryKey })
  await queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
  reconnect()
}
