import { stat } from 'node:fs/promises'
import { bucketOf, parseVariables, type Config } from '#platform/config/config.ts'
import { isConnectionLost } from '#platform/db/isConnectionLost.ts'
import { migrationsOf } from '#platform/db/migrate.ts'
import { readMode } from '#platform/db/stampMode.ts'
import { openDisk } from '#platform/storage/openDisk.ts'
import { whereFilesLie } from '#platform/storage/whereFilesLie.ts'
import { version } from '#platform/config/version.ts'
import { lostSentence, pictures, unfinishedSentence } from './fileSentences.ts'
import { secretFingerprint } from './secretFingerprint.ts'
import { withClient } from './withClient.ts'
import { writeBackup, type Uploads } from './writeBackup.ts'
import { CommandError, type Command } from '#cli/Command.ts'
import { filePath } from '#cli/filePath.ts'
import { withDatabase } from '#cli/withDependencies.ts'

/** Writes everything a workspace would miss into one file, while servers go on. */
export const backupCommand: Command = {
  name: 'backup',
  args: ['FILE'],
  options: { 'without-files': { type: 'boolean' } },
  usage: '[--without-files]',
  summary:
    'Writes the whole database, as it is at this moment, and the pictures people uploaded into one compressed file. Keep BATON_SECRET, or the file "secret" of the data folder, too, but apart from it: no backup has it. --without-files leaves the pictures out.',
  async run(given) {
    const path = filePath(given)
    // Else it would be found out once everything is written.
    const there = await stat(path).catch(() => null)
    if (there?.isDirectory()) throw new CommandError(`${path} is a folder. Name a file in it.`)
    const found = parseVariables(given.env)
    const { BATON_SECRET, BATON_DATA_DIR } = found
    const withFiles = given.options['without-files'] !== true
    const uploads = withFiles ? await openUploads({ dataDir: BATON_DATA_DIR, bucket: bucketOf(found) }) : null
    return withDatabase(given, async (db, url) => {
      const migrations = await migrationsOf(db)
      if (migrations.length === 0) throw new CommandError('There is nothing to back up: no server has used this database yet.')
      const head = {
        baton: 'backup',
        format: 2,
        version,
        mode: await readMode(db),
        migrations,
        madeAt: new Date().toISOString(),
        secret: await secretFingerprint(BATON_SECRET, BATON_DATA_DIR),
      } as const
      const { tables, files, unfinished } = await withClient(url, (client) => writeBackup(client, uploads, head, path)).catch(
        (error: NodeJS.ErrnoException) => {
          // A connection to the database that breaks names a call of the system, too.
          throw error.syscall && !isConnectionLost(error) ? new CommandError(`${path} cannot be written: ${error.message}.`) : error
        },
      )
      const { size } = await stat(path)
      const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
      const what = `${rows.toLocaleString('en-US')} rows of ${Object.keys(tables).length} tables and ${pictures(files.saved)}`
      const text = [
        `${what} are in ${path} (${(size / 1e6).toFixed(1)} MB).`,
        ...(files.lost.length === 0
          ? []
          : [lostSentence(withFiles ? 'Missing on the disk, not whole or not to be read' : 'Left out', files.lost)]),
        ...unfinished.map(unfinishedSentence),
      ].join('\n')
      return { text, json: { file: path, bytes: size, rows, tables, files, unfinished } }
    })
  },
}

async function openUploads(config: Pick<Config, 'dataDir' | 'bucket'>): Promise<Uploads> {
  return { disk: await openDisk(config), where: whereFilesLie(config) }
}
