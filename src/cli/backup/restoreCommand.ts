import { sql } from 'kysely'
import { bucketOf, parseVariables } from '#platform/config/config.ts'
import { migrate, migrationNames, migrationsOf } from '#platform/db/migrate.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { readMode } from '#platform/db/stampMode.ts'
import { openDisk } from '#platform/storage/openDisk.ts'
import { countOnTheirWay, giveUpRestored } from '#features/inbox/delivery/restoredReplies.ts'
import { brand } from '#shared/brand.ts'
import { lostSentence, pictures } from './fileSentences.ts'
import { absentFrom, FileStore } from './FileStore.ts'
import type { FileStart, Head } from './format.ts'
import { loadBackup } from './loadBackup.ts'
import { readBackup } from './readBackup.ts'
import { secretFingerprint } from './secretFingerprint.ts'
import { withClient } from './withClient.ts'
import { CommandError, type Command } from '#cli/Command.ts'
import { filePath } from '#cli/filePath.ts'
import { contextsOf, withDatabase } from '#cli/withDependencies.ts'

/** Loads a backup, all of it or nothing. */
export const restoreCommand: Command = {
  name: 'restore',
  args: ['FILE'],
  options: { force: { type: 'boolean' }, 'hold-replies': { type: 'boolean' } },
  usage: '[--force] [--hold-replies]',
  summary:
    'Loads a backup into an empty database, and its pictures to where uploads lie, while no server runs on it. --force replaces what is in the database; --hold-replies leaves it to people whether what was on its way to customers goes again.',
  async run(given) {
    const path = filePath(given)
    // Once from beginning to end before anything is touched.
    const names: string[] = []
    const lost: string[] = []
    const saved: FileStart[] = []
    const head = await readBackup(path, {
      table: ({ table }) => void names.push(table),
      fileEnd: (file) => void saved.push(file),
      fileLost: ({ file }) => void lost.push(file),
    })
    refuseUnknownSchema(head)
    const found = parseVariables(given.env)
    const { BATON_SECRET, BATON_DATA_DIR } = found
    const disk = await openDisk({ dataDir: BATON_DATA_DIR, bucket: bucketOf(found) })
    return withDatabase(given, async (db, url) => {
      await refuseRunningServer(db)
      const before = await migrationsOf(db)
      if (before.length > 0) await refuseContent(db, head, before, given.options['force'] === true)
      await migrate(db, { upTo: head.migrations.at(-1), say: given.say })
      const absent = await absentFrom(disk, saved)
      await noteToRemove(db, absent)
      const store = new FileStore(disk, absent)
      const tables = await withClient(url, (client) => loadBackup(client, path, names, store))
      await migrate(db, { say: given.say })
      const waiting = await countOnTheirWay(db)
      const held = given.options['hold-replies'] === true
      if (held) await giveUpRestored(contextsOf(db))
      const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
      const sameSecret = head.secret === null || head.secret === (await secretFingerprint(BATON_SECRET, BATON_DATA_DIR))
      // A backup of the first form has rows of pictures, and no pictures.
      const hasFiles = head.format === 2
      const what = `${rows.toLocaleString('en-US')} rows of ${Object.keys(tables).length} tables${hasFiles ? ` and ${pictures(saved.length)}` : ''}`
      const text = [
        `${what} were restored, as they were at ${head.madeAt}.`,
        takenBack(head.madeAt),
        ...(waiting.replies === 0 ? [] : [onTheirWay(waiting.replies, held)]),
        ...(waiting.questions === 0 ? [] : [unanswered(waiting.questions)]),
        ...(hasFiles ? [] : [bringFiles]),
        ...(lost.length === 0 ? [] : [lostSentence('Not in the backup', lost)]),
        ...(sameSecret ? [] : [bringSecret]),
      ].join('\n')
      const files = hasFiles ? { saved: saved.length, lost } : null
      return {
        text,
        json: {
          file: path,
          madeAt: head.madeAt,
          rows,
          tables,
          files,
          sameSecret,
          replies: { waiting: waiting.replies, held },
          questions: waiting.questions,
        },
      }
    })
  },
}

/** Access that was taken away since is there again, and nothing in the backup says whose: it can only be looked for. */
const takenBack = (madeAt: string) =>
  [
    `Everybody signs in again. Access that was taken away after ${madeAt} is back. Before others use this server, look in each workspace`,
    '- at Users in its settings: for members who were removed, for rights that were taken away, and for invitations that were revoked;',
    '- at Keys in the settings of a bot: for API keys that were revoked, and for webhook secrets that were replaced;',
    '- at its owner, its Slack, and the accounts that bots are connected by.',
    'If the database from before this one still stands, the audit log of each workspace in it names all of them.',
  ].join('\n')

/** Whether they arrived since, nothing in the backup says. */
const onTheirWay = (count: number, held: boolean) =>
  `Replies that were on their way to customers then: ${count.toLocaleString('en-US')}. ${held ? areHeld : goAgain}`
const areHeld = 'They are marked as failed, for people to look whether they arrived and to send them otherwise.'
const goAgain =
  'The next start of a server sends them, also those that arrived since. Restore with --force --hold-replies, and people decide that.'

const unanswered = (count: number) =>
  `Questions of customers that the AI had not answered then: ${count.toLocaleString('en-US')}. It answers them at the next start, also those that it answered since.`

const bringFiles =
  'This backup was written before backups had pictures: put the folder "files" of the old data folder into the new one, unless they are in a bucket.'

const bringSecret =
  'The secrets in it were encrypted with another secret than the one here. Set BATON_SECRET to that one, or put the file "secret" of the old data folder into the new one, before you start a server.'

function refuseUnknownSchema({ migrations, version }: Head): void {
  const unknown = migrations.filter((name) => !migrationNames.includes(name))
  if (unknown.length === 0 && migrations.length > 0) return
  throw new CommandError(`This backup was written by a newer ${brand.name} (${version}). Restore it with that one.`)
}

async function refuseRunningServer(db: Database): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select exists (
    select from pg_stat_activity where datname = current_database() and application_name in ('baton', 'baton jobs')) as there`.execute(db)
  if (rows[0]?.there) throw new CommandError('A server runs on this database. Stop it first, as it would mix old and new.')
}

/** Where the restoring is killed on its way, servers take these off the disk. What is loaded in the end is not noted any more. */
async function noteToRemove(db: Database, places: string[]): Promise<void> {
  // An older schema may know no files; then there are none.
  if (places.length === 0) return
  await sql`insert into file_gone (place) select unnest(${places}::text[]) except select workspace_id || '/' || id from file
    on conflict do nothing`.execute(db)
}

async function refuseContent(db: Database, head: Head, before: string[], force: boolean): Promise<void> {
  const mode = await readMode(db)
  if (mode !== null && head.mode !== null && mode !== head.mode) {
    throw new CommandError(`This backup is of the mode "${head.mode}" and this database of the mode "${mode}"; the two never mix.`)
  }
  if (before.some((name) => !head.migrations.includes(name))) {
    throw new CommandError(
      'This backup is older than the schema of this database. Restore it into a new one (BATON_DATA_DIR or DATABASE_URL), where it is brought up to date.',
    )
  }
  if (force) return
  const { rows } = await sql<{ people: number; conversations: number }>`
    select (select count(*) from person) as people, (select count(*) from conversation) as conversations`.execute(db)
  const { people = 0, conversations = 0 } = rows[0] ?? {}
  if (people + conversations === 0) return
  throw new CommandError(
    `This database is not empty: it holds ${people.toLocaleString('en-US')} people and ${conversations.toLocaleString('en-US')} conversations. --force replaces all of it.`,
  )
}
