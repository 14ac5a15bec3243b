import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Disk } from 'flydrive'
import { AppError } from '#shared/errors.ts'
import { isId } from '#shared/ids.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { refuse } from '#platform/http/registerRoutes.ts'
import { placeOf } from './storeFile.ts'

interface Requested {
  Params: { id: string; key: string }
  Querystring: { download?: string }
}

/**
 * Serves files to anyone who has their address: the customer's messenger has no session. What is served can run nothing, is of the type that was
 * found when it came, and never changes under its address; `?download` saves it.
 */
export function serveFiles(app: FastifyInstance, { db, disk }: { db: Database; disk: Disk }): void {
  app.get<Requested>('/files/:id/:key', async (request, reply) => {
    try {
      const { id, key } = request.params
      const file = isId(id)
        ? await db.selectFrom('file').where('id', '=', id).select(['workspace_id', 'id', 'key', 'name', 'type', 'size']).executeTakeFirst()
        : undefined
      if (!file || !isSame(file.key, key) || !(await disk.exists(placeOf(file))))
        throw new AppError('not-found', 'This file does not exist any more.')
      const isSaved = request.query.download !== undefined || file.type === 'application/octet-stream'
      const how = isSaved ? 'attachment' : 'inline'
      reply.headers({
        'content-type': file.type,
        'content-length': file.size,
        'content-disposition': `${how}; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, escaped)}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        // A web chat on the shop's own site shows it, too.
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'private, max-age=31536000, immutable',
      })
      return await reply.send(await disk.getStream(placeOf(file)))
    } catch (error) {
      return refuse(request, reply.header('cache-control', 'no-store'), error)
    }
  })
}

const escaped = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`

function isSame(key: string, given: string): boolean {
  const [a, b] = [Buffer.from(key), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
