import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

const built = new URL('../../../dist/web/sandbox/index.html', import.meta.url)

/** Serves the page of the phone, as Vite has built it, at the sandbox's own address. */
export function servePage(app: FastifyInstance): void {
  app.get('/', async (_request, reply) => {
    const page = await readFile(built).catch(() => null)
    if (page === null) return reply.code(503).send('The page is not built yet: run "npm run build".\n')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}
