import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Disk } from 'flydrive'
import { ConfigError, type Config } from '#platform/config/config.ts'
import { filesFolder } from '#platform/storage/filesFolder.ts'
import { openDisk } from '#platform/storage/openDisk.ts'
import { findings, reasonOf, type Finding } from './Finding.ts'
import { orNoAnswer } from './orNoAnswer.ts'
import { tryWriting } from './tryWriting.ts'

/** In ms; also of a bucket that takes the connection and then says nothing. */
const timeoutMs = 5000

/** Whether pictures and files can be kept: in their folder, or in the bucket that is configured, as far as this machine can tell. */
export async function checkFiles({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>, open = openDisk): Promise<Finding[]> {
  const { ok, fail } = findings('Files')
  if (bucket !== null) {
    try {
      const why = await tryBucket(await open({ dataDir, bucket }, timeoutMs))
      const advice =
        'Check FILES_* and that its key has s3:GetObject, s3:PutObject and s3:DeleteObject in the bucket and s3:ListBucket on it. Else files are not kept, or not found by a backup or a restore.'
      return [why === null ? ok(`in the bucket ${bucket.name}`) : fail(`the bucket ${bucket.name} cannot be used (${why})`, advice)]
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      return [fail(error.message, 'Or leave FILES_BUCKET out: files are in the data folder then.')]
    }
  }
  const path = filesFolder(dataDir)
  const found = await stat(path).catch(() => null)
  if (!found) return [ok('in the data folder')]
  if (!found.isDirectory()) return [fail(`${path} is not a folder`, 'Move that file away; the next start makes the folder.')]
  return [(await tryWriting('Files', path)) ?? ok('in the data folder')]
}

/**
 * Writes an object into the bucket, reads it and takes it away again, as is done with files, and asks for it as a restore asks for one that it must bring: who may not
 * list a bucket is refused there instead of told that there is none. Null when that works.
 */
async function tryBucket(disk: Disk): Promise<string | null> {
  const probe = `doctor-${randomUUID()}`
  const tried = disk
    .put(probe, 'x')
    .then(() => disk.getBytes(probe))
    .then(() => disk.delete(probe))
    .then(() => disk.exists(probe))
    .then(() => null, reasonOf)
  return orNoAnswer(tried, timeoutMs)
}
