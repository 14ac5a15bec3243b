import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

/** Serves `style.css` under the stand-in's prefix: the sheet all stand-ins share, then the stand-in's own, if it has one. Read once, at start. */
export function serveStyle(app: FastifyInstance, own?: URL): void {
  const sheet = [new URL('./page.css', import.meta.url), ...(own ? [own] : [])].map((file) => readFileSync(file, 'utf8')).join('\n')
  app.get('/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(sheet))
}
