import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { requestErrors } from './errors.ts'
import { refuse } from './registerRoutes.ts'

/**
 * Serves the built page: hashed files for ever, and the page itself at every address that is not a call, also at those of `pages`, which lie
 * among calls. `tags` are put at the end of its head.
 */
export async function registerPage(app: FastifyInstance, folder: string, pages: readonly string[], tags = ''): Promise<void> {
  const built = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
  const page = built?.replace('</head>', () => `${tags}</head>`) ?? null
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isOurs = /^\/(api|auth|files|realtime|socket\.io|assets|sandbox|sdk)(\/|$)/.test(path) && !pages.includes(path.replace(/\/$/, ''))
    const isCall = !['GET', 'HEAD'].includes(request.method) || isOurs
    if (page === null || isCall) return reply.send(refuse(request, reply, requestErrors.nothingHere({ path })))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
  if (page === null) return app.log.warn(`The page is not built: there is no ${folder}. Run "npm run build".`)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // Every file its own route: what is not a file is the page.
    wildcard: false,
    // The sandbox serves its page itself, and live has none.
    globIgnore: ['**/sandbox/**'],
    // The build put compressed copies beside the files.
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Names under assets/ carry a hash of their content.
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
