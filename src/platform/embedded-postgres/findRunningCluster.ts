import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { queryOnce } from './queryOnce.ts'
import { clusterName, clusterUrl } from './clusterUrl.ts'
import { findMovedHome } from './findMovedHome.ts'
import { layoutOf, type Layout } from './layoutOf.ts'

/**
 * The database of a server that runs on this data folder now, to use it beside that server: `postgres://…`, as from `startCluster`. Null
 * when there is none. Nothing is made, started or changed.
 *
 * @throws ClusterError when it is no longer where it was
 */
export async function findRunningCluster(dataDir: string): Promise<string | null> {
  const layout = await findLayout(dataDir)
  const [port, password] = await Promise.all([layout.port, layout.password].map((path) => readFile(path, 'utf8').catch(() => '')))
  if (!port?.trim() || !password?.trim() || !(await exists(layout.owner))) return null
  const url = clusterUrl(clusterName, port.trim(), password.trim())
  // The password is this folder's own, so what accepts it is this folder's database and no other on a port that was given out again.
  return queryOnce(url, 'select 1').then(
    () => url,
    () => null,
  )
}

/** Whether a data folder has an embedded database, running or not. @throws ClusterError when it is no longer where it was */
export async function hasCluster(dataDir: string): Promise<boolean> {
  return exists((await findLayout(dataDir)).data)
}

/** The database lies in the data folder, or where a note in it says (see chooseHome). */
async function findLayout(dataDir: string): Promise<Layout> {
  const path = resolve(dataDir)
  return layoutOf((await findMovedHome(path)) ?? path)
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
