import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { sql } from 'kysely'
import { absentFrom } from '#cli/backup/FileStore.ts'
import type { FileStart } from '#cli/backup/format.ts'
import { saysElsewhere } from '#cli/backup/writeBackup.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { filesFolder } from '#platform/storage/filesFolder.ts'
import { openDisk } from '#platform/storage/openDisk.ts'
import { whereFilesLie } from '#platform/storage/whereFilesLie.ts'
import { many } from '#shared/many.ts'
import { findings, type Finding } from './Finding.ts'
import { orNoAnswer } from './orNoAnswer.ts'

/** So many are looked for: what is another folder or bucket has none of them. */
const looked = 20
/** In ms, for all of them. */
const timeoutMs = 5000

/** Whether the newest files that messages name lie where files are kept. A folder or bucket that does not answer is told of by `checkFiles`. */
export async function checkKeptFiles(db: Database, config: Pick<Config, 'dataDir' | 'bucket'>): Promise<Finding[]> {
  // What was not sent may be on its way, as may be what came just now.
  const { rows } = await sql<FileStart>`select workspace_id || '/' || id as file, size, type from file
    where conversation_id is not null and created_at < now() - interval '1 minute' order by created_at desc limit ${sql.lit(looked)}`.execute(
    db,
  )
  let absent: string[] = []
  const asked = diskOf(config).then(async (disk) => {
    absent = (await Promise.all(rows.map((row) => absentFrom(disk, [row])))).flat()
    return null
  })
  const why = await orNoAnswer(
    asked.catch(() => 'not to be asked'),
    timeoutMs,
  )
  if (why !== null || absent.length === 0) return []
  const { warn, fail } = findings('Kept files')
  const where = whereFilesLie(config)
  if (absent.length === rows.length && absent.length >= saysElsewhere)
    return [
      fail(
        `of the newest ${many(rows.length, 'file')} none is in ${where}`,
        'Check BATON_DATA_DIR and FILES_BUCKET, or bring the files of before there: the folder "files" of the old data folder, or the objects of the old bucket.',
      ),
    ]
  return [
    warn(
      `${many(absent.length, 'file')} of the newest ${rows.length} cannot be found in ${where} (${absent[0]})`,
      'Bring them from a copy or a backup: who opens them is told that they are not there.',
    ),
  ]
}

/** A folder that is not there yet is not made. */
async function diskOf(config: Pick<Config, 'dataDir' | 'bucket'>): Promise<Disk> {
  if (config.bucket !== null) return openDisk(config, timeoutMs)
  return new Disk(new FSDriver({ location: filesFolder(config.dataDir), visibility: 'private' }))
}
