import type { Client } from 'pg'
import { fillIndex } from '#features/search/server/fillIndex.ts'
import { holdIndex, releaseIndex } from '#features/search/server/holdIndex.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { newId } from '#shared/ids.ts'
import type { Scene } from './Scene.ts'

/** Makes the index of what was said, by the server's own code, and leaves it as a server that stopped would. */
export async function fillSearch(client: Client, url: string, { workspace }: Pick<Scene, 'workspace'>): Promise<void> {
  const { db } = openDatabase(url, 3, () => undefined)
  const nobody = newId()
  await client.query(`vacuum analyze message`)
  await holdIndex(db, nobody)
  await fillIndex(db, workspace)
  await releaseIndex(db, nobody)
  await db.destroy()
}
