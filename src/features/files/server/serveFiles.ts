import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Disk } from 'flydrive'
import { fileErrors } from '#features/files/errors.ts'
import { isId } from '#shared/ids.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { refuse } from '#platform/http/registerRoutes.ts'
import { readPart } from '#platform/storage/readPart.ts'
import { placeOf } from './storeFile.ts'

interface Requested {
  Params: { id: string; key: string }
  Querystring: { download?: string }
}

/** So many seconds a browser keeps a file without asking: who is erased is gone from all of them within a week. */
const keptByBrowsers = 7 * 24 * 60 * 60

const isPlayed = (type: string) => /^(?:audio|video)\//.test(type)

/** Nothing runs, and nothing is fetched. */
const strictest = "default-src 'none'; sandbox"
/** Of what is played: a browser that opens it by its address makes a page for it, which fetches it once more, from its own origin. Nothing runs there, either. */
const playedPolicy = "default-src 'none'; media-src 'self'; sandbox allow-same-origin"

/**
 * Serves files to anyone who has their address: the customer's messenger has no session. What is served can run nothing, is of the type that was
 * found when it came, and never changes under its address; `?download` saves it.
 */
export function serveFiles(app: FastifyInstance, { db, disk }: { db: Database; disk: Disk }): void {
  const serve = async (request: FastifyRequest<Requested>, reply: FastifyReply) => {
    try {
      const { id, key } = request.params
      const file = isId(id)
        ? await db.selectFrom('file').where('id', '=', id).select(['workspace_id', 'id', 'key', 'name', 'type', 'size']).executeTakeFirst()
        : undefined
      if (!file || !isSame(file.key, key) || !(await disk.exists(placeOf(file)))) throw fileErrors.unknown()
      // What a browser would open with a program of its own, such as a page or a PDF, is saved.
      const isSaved = request.query.download !== undefined || !/^(?:image|video|audio)\//.test(file.type)
      const how = isSaved ? 'attachment' : 'inline'
      reply.headers({
        'content-type': file.type,
        'content-length': file.size,
        'content-disposition': `${how}; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, escaped)}`,
        'content-security-policy': isPlayed(file.type) ? playedPolicy : strictest,
        'x-content-type-options': 'nosniff',
        // A web chat on the shop's own site shows it, too.
        'cross-origin-resource-policy': 'cross-origin',
        ...(isPlayed(file.type) && { 'accept-ranges': 'bytes' }),
        'cache-control': `private, max-age=${keptByBrowsers}, immutable`,
      })
      const part = partOf(request.headers.range, file)
      if (part === null) return await reply.send(await disk.getStream(placeOf(file)))
      const [from, to] = part
      reply.code(206).headers({ 'content-length': to - from + 1, 'content-range': `bytes ${from}-${to}/${file.size}` })
      return await reply.send(await readPart(disk, placeOf(file), from, to))
    } catch (error) {
      return refuse(request, reply.header('cache-control', 'no-store'), error)
    }
  }
  app.get<Requested>('/files/:id/:key', serve)
  // A company that fetches a file calls it by the end of its address.
  app.get<Requested>('/files/:id/:key/:name', serve)
}

/** The first and the last byte that a player asks for, or null for all of it. Only what is played is served in parts: Safari plays nothing else. */
function partOf(range: string | undefined, { type, size }: { type: string; size: number }): [number, number] | null {
  const found = /^bytes=(\d+)-(\d*)$/.exec(range ?? '')
  if (!found || !isPlayed(type)) return null
  const from = Number(found[1])
  const to = Math.min(found[2] ? Number(found[2]) : size - 1, size - 1)
  return from <= to ? [from, to] : null
}

const escaped = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`

function isSame(key: string, given: string): boolean {
  const [a, b] = [Buffer.from(key), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
