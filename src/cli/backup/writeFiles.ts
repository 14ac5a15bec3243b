import type pg from 'pg'
import type { Disk } from 'flydrive'
import { CommandError } from '#cli/Command.ts'
import { errorMessage } from '#shared/errorMessage.ts'
import { readPart } from '#platform/storage/readPart.ts'
import { newChecksum, type FileBytes, type FileEnd, type FileStart } from './format.ts'

/** So many bytes are in a line: little enough to hold, and divisible by three, so that base64 needs no filling in between. */
const max = 48 * 1024
/** Rows fetched at once. */
const batch = 500
/** Times that a file is read, from where it broke off. */
const attempts = 3

/** What came of the uploaded files: how many are in the backup, their bytes, and the places of those that the disk does not have whole. */
export interface SavedFiles {
  saved: number
  bytes: number
  lost: string[]
}

/** Writes every file that the snapshot of the connection knows, one after the other and never one as a whole. What the disk has lost is reported, and is no reason to have no backup. Without a disk each is written as lost. */
export async function writeFiles(client: pg.ClientBase, disk: Disk | null, put: (line: object) => Promise<void>): Promise<SavedFiles> {
  const done: SavedFiles = { saved: 0, bytes: 0, lost: [] }
  // A schema from before pictures has no such table.
  const { rows: there } = await client.query<{ there: boolean }>(`select to_regclass('file') is not null as there`)
  if (!there[0]?.there) return done
  await client.query(
    `declare files no scroll cursor for select workspace_id || '/' || id as file, size, type from file order by workspace_id, id`,
  )
  for (let more = true; more;) {
    const { rows } = await client.query<FileStart>(`fetch ${batch} from files`)
    more = rows.length === batch
    for (const file of rows) {
      const isWhole = await writeFile(disk, file, put)
      if (isWhole) {
        done.saved++
        done.bytes += file.size
      } else done.lost.push(file.file)
    }
  }
  await client.query('close files')
  return done
}

async function writeFile(disk: Disk | null, start: FileStart, put: (line: object) => Promise<void>): Promise<boolean> {
  await put(start)
  if (disk === null) return endsLost(put)
  const checksum = newChecksum()
  for await (const bytes of bytesOf(disk, start)) {
    // Only reading may fail: what cannot be written is the end of the backup.
    if (bytes === null) return endsLost(put)
    checksum.update(bytes)
    for (let from = 0; from < bytes.length; from += max) {
      await put({ base64: bytes.subarray(from, from + max).toString('base64') } satisfies FileBytes)
    }
  }
  await put({ size: start.size, sha256: checksum.digest('hex') } satisfies FileEnd)
  return true
}

async function endsLost(put: (line: object) => Promise<void>): Promise<false> {
  await put({ lost: true } satisfies FileEnd)
  return false
}

/**
 * The bytes of a file, and null at the end where the disk does not give them all. Where they break off, as what comes by a network does now and then, the rest is asked for.
 *
 * @throws CommandError where the disk answers nothing any more: then it has lost nothing
 */
async function* bytesOf(disk: Disk, { file, size }: FileStart): AsyncGenerator<Buffer | null> {
  let came = 0
  for (let attempt = 1; attempt <= attempts && came < size; attempt++) {
    if (attempt > 1 && !(await hasWhole(disk, file, size))) break
    try {
      const stream: AsyncIterable<Uint8Array> = attempt === 1 ? await disk.getStream(file) : await readPart(disk, file, came, size - 1)
      for await (const chunk of stream) {
        came += chunk.length
        yield Buffer.from(chunk)
      }
    } catch {
      // How far it came says whether it is asked again.
    }
  }
  if (came !== size) yield null
}

async function hasWhole(disk: Disk, file: string, size: number): Promise<boolean> {
  try {
    return (await disk.exists(file)) && (await disk.getMetaData(file)).contentLength === size
  } catch (error) {
    throw new CommandError(
      `The uploaded files cannot be read: ${errorMessage(error)}. Check FILES_BUCKET, or the data folder, and start this again.`,
    )
  }
}
