import { sql } from 'kysely'
import type { Disk } from 'flydrive'
import { AppError } from '#shared/errors.ts'
import { errorMessage } from '#shared/errorMessage.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { outsideErrors } from '#platform/outbound-http/errors.ts'
import type { OutsideFetch } from '#platform/outbound-http/outsideFetch.ts'
import { OneAtATime } from '#platform/realtime/OneAtATime.ts'
import { largestFile } from '#features/files/contract.ts'
import { readMedia } from '#features/files/readMedia.ts'
import { storeReceived } from '#features/files/server/storeFile.ts'
import { audienceOf } from '#features/inbox/conversations/visibility.ts'
import { lockOne } from '#features/inbox/conversations/readLocked.ts'
import { messageChanged } from '#features/inbox/timeline/contract.ts'
import { messageColumns } from '#features/inbox/timeline/messageRows.ts'
import type { FileRequest } from '#features/inbox/timeline/ports.ts'
import { toMessage, type MessageRow } from '#features/inbox/timeline/toMessage.ts'
import { outsideFilesOf, withStored, type OutsideFile, type StoredFile } from './outsideFiles.ts'
import type { FilesWork } from './receivedFiles.ts'

/** A company that says nothing at all does not keep other messages waiting for as long as a large file may take. */
const within = { beginsWithinMs: 10_000, timeoutMs: 60_000 }

/** The bot of a conversation, with its credentials as they are stored. */
export interface FilesBot {
  source: string
  sealed: { settings: Record<string, string>; credentials: Buffer | null }
}

export interface FilePorts {
  db: Database
  contexts: RequestContexts
  disk: Disk
  fetch: OutsideFetch
  /** How the company of a bot hands out a file; null for an address that is none of its, or that it does not hand out. */
  requestOf(address: string, bot: FilesBot): FileRequest | null | Promise<FileRequest | null>
}

/** Keeps copies for messages, each by one run at a time: one that was edited at once would else have its first copy taken for left over. */
export function storeInTurn(ports: FilePorts): (work: FilesWork) => Promise<void> {
  const turns = new OneAtATime()
  return (work) => turns.run(`${work.conversation} ${work.seq}`, () => storeReceivedFiles(ports, work))
}

/**
 * Keeps copies of the files of a customer's message, and shows them in the place of what the company hands out. What the company does not have any
 * more stays a link. Rejects when it did not answer, so that it is asked again.
 */
export async function storeReceivedFiles(ports: FilePorts, { workspace, conversation, seq }: FilesWork): Promise<void> {
  const place = { workspace_id: workspace, conversation_id: conversation, seq }
  const { rows } = await sql<
    Pick<MessageRow, 'body'> & { source: string; settings: Record<string, string>; credentials: Buffer | null }
  >`select m.body, b.source, b.settings, b.credentials from message m
    join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
    join bot b on b.workspace_id = c.workspace_id and b.id = c.bot_id
    where m.workspace_id = ${workspace} and m.conversation_id = ${conversation} and m.seq = ${seq} and b.deleted_at is null`.execute(
    ports.db,
  )
  const [found] = rows
  if (!found) return
  await removeUnshown(ports.db, place)
  const bot = { source: found.source, sealed: found }
  let failure: Error | null = null
  for (const file of outsideFilesOf(found.body?.attachments ?? [])) {
    try {
      const request = await ports.requestOf(file.url, bot)
      if (request) await keep(ports, place, file, request)
    } catch (error) {
      // Those behind it may be there now, and no more when it is asked for again.
      failure ??= error instanceof Error ? error : new Error(errorMessage(error))
    }
  }
  if (failure) throw failure
}

/**
 * Removes copies that an attempt before this one kept and did not come to show, as its server was killed or lost the database: nobody else would, and each
 * attempt would leave one.
 */
async function removeUnshown(db: Database, { workspace_id, conversation_id, seq }: Place): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Who shows one holds its message, so that what is being shown is not taken for such a copy.
    await sql`select from message where workspace_id = ${workspace_id} and conversation_id = ${conversation_id} and seq = ${seq} for update`.execute(
      trx,
    )
    await sql`delete from file f using message m where m.workspace_id = ${workspace_id} and m.conversation_id = ${conversation_id} and m.seq = ${seq}
      and f.workspace_id = m.workspace_id and f.conversation_id = m.conversation_id and f.seq = m.seq and f.person_id is null
      and strpos(m.body::text, f.id::text) = 0`.execute(trx)
  })
}

type Place = { workspace_id: string; conversation_id: string; seq: number }

async function keep(ports: FilePorts, place: Place, file: OutsideFile, { headers, url = file.url, names }: FileRequest): Promise<void> {
  const { db, contexts, disk } = ports
  const answer = await ports.fetch(url, { headers, ...within, maxBytes: largestFile }).catch(unlessTooLarge)
  if (answer === null) return
  const { status, headers: given, body } = answer
  if (status >= 500 || status === 429) throw new Error(`${new URL(url).host} answered ${status} to a file that a customer sent.`)
  // A page in its place asks to sign in, or says that it is gone.
  if (status !== 200 || body.length === 0 || given['content-type']?.startsWith('text/html')) return
  const facts = readMedia(body)
  // What is no picture by its content would be a broken one: a page in its place, or a drawing that could run scripts.
  if (file.field === 'image_url' && facts.width === null) return
  const stored = await storeReceived(db, disk, { ...place, name: nameOf(names?.file_name || file.name, url), bytes: body, facts })
  const isShown = await contexts.write(nobody, (ctx) =>
    show(ctx, place, file, { id: stored.id, url: stored.url, type: facts.type, size: body.length, names }),
  )
  // Taken back, or changed, while it was fetched.
  if (!isShown) await db.deleteFrom('file').where('workspace_id', '=', place.workspace_id).where('id', '=', stored.id).execute()
}

/** What is too large is so the next time, too: it stays a link. */
function unlessTooLarge(error: unknown): null {
  if (error instanceof AppError && error.reason === outsideErrors.tooLong.reason) return null
  throw error
}

/** Writes where the file is now into its message, and tells it. Answers whether the message still has it. */
async function show(ctx: RequestContext, place: Place, file: OutsideFile, stored: StoredFile & { id: string }): Promise<boolean> {
  const conversation = await lockOne(ctx.db, place.workspace_id, place.conversation_id)
  const { rows } = await sql<MessageRow>`select ${messageColumns} from message m where workspace_id = ${place.workspace_id}
    and conversation_id = ${place.conversation_id} and seq = ${place.seq} and withdrawn_at is null for update`.execute(ctx.db)
  const [message] = rows
  const attachments = message && withStored(message.body?.attachments ?? [], file, stored)
  if (!conversation || !attachments) return false
  const copy = await ctx.db
    .selectFrom('file')
    .where('workspace_id', '=', place.workspace_id)
    .where('id', '=', stored.id)
    .select('id')
    .executeTakeFirst()
  // Two at the same message, of which one was taken for dead: the copy of the other one is shown, or this is tried again.
  if (!copy) throw new Error('The copy of a file was removed before it was shown.')
  const body = { ...message.body, attachments }
  await sql`update message set body = ${JSON.stringify(body)}::jsonb where workspace_id = ${place.workspace_id}
    and conversation_id = ${place.conversation_id} and seq = ${place.seq}`.execute(ctx.db)
  ctx.emit(messageChanged, audienceOf(conversation), {
    conversation_id: conversation.id,
    message: toMessage({ ...message, body }, conversation),
  })
  return true
}

/** What it is saved as: as the customer called it, else by the last part of its address. */
function nameOf(name: string, url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  return (name || last).replace(/[\p{Cc}\p{Cf}/\\]/gu, '').slice(-100) || 'file'
}
