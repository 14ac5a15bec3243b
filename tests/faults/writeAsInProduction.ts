import pg from 'pg'
import { findRunningCluster } from '#platform/embedded-postgres/findRunningCluster.ts'

/** Databases of tests do not wait for the disk; one that is killed itself is to have what it said it has. */
export async function writeAsInProduction(folder: string): Promise<void> {
  const admin = new pg.Client((await findRunningCluster(folder))!)
  await admin.connect()
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) await admin.query(`alter system set ${setting} = on`)
  await admin.query('select pg_reload_conf()')
  await admin.end()
}
