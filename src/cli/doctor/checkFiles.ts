import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ConfigError, type Config } from '#platform/config/config.ts'
import { openDisk } from '#platform/storage/openDisk.ts'
import { findings, type Finding } from './Finding.ts'
import { tryWriting } from './tryWriting.ts'

/** Whether pictures and files can be kept: in their folder, or in the bucket that is configured, as far as this machine can tell. */
export async function checkFiles({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>): Promise<Finding[]> {
  const { ok, fail } = findings('Files')
  if (bucket !== null) {
    try {
      await openDisk({ dataDir, bucket })
      return [ok(`in the bucket ${bucket.name}`)]
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      return [fail(error.message, 'Or leave FILES_BUCKET out: files are in the data folder then.')]
    }
  }
  const path = join(resolve(dataDir), 'files')
  const found = await stat(path).catch(() => null)
  if (!found) return [ok('in the data folder')]
  if (!found.isDirectory()) return [fail(`${path} is not a folder`, 'Move that file away; the next start makes the folder.')]
  return [(await tryWriting('Files', path)) ?? ok('in the data folder')]
}
