import { meQuery } from '#web/query/meQuery.ts'
import { queries } from '#web/query/client.ts'
import { forgetSeen } from './forgetSeen.ts'
import { reconnect } from './socket.ts'

/**
 * The reader may see more or less than before. Where it is less (`isLess`), nothing stays on the screen that was fetched under their old rights; else it
 * stays until the new answers come, and with it what is typed there. The log is followed again, because the server sent nothing while it looked up the
 * new rights.
 */
export async function refetchEverything(isLess: boolean): Promise<void> {
  await queries.invalidateQueries({ queryKey: meQuery.queryKey })
  const others = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== meQuery.queryKey[0] }
  if (isLess) forgetSeen()
  await (isLess ? queries.resetQueries(others) : queries.invalidateQueries(others))
  reconnect()
}
