import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

const built = new URL('../../../dist/web/sandbox/', import.meta.url)
const styles = [new URL('../web/phone.css', import.meta.url), new URL('../web/dock/dock.css', import.meta.url)]

/** What the pages of the product get in addition, so that the customer's phone stands beside them. */
export const dockTags = '<link rel="stylesheet" href="/sandbox/dock.css" /><script type="module" src="/sandbox/dock.js"></script>'

/** Serves the page of the phone at the sandbox's own address, that of the components, and the dock that the product's pages load, as Vite has built them. */
export function servePage(app: FastifyInstance): void {
  const files = {
    '/': { type: 'text/html', read: () => readFile(new URL('index.html', built)) },
    '/components': { type: 'text/html', read: () => readFile(new URL('components.html', built)) },
    '/dock.js': { type: 'text/javascript', read: () => readFile(new URL('dock.js', built)) },
    // Plain styles, as they are written: the page's own come with the product.
    '/dock.css': {
      type: 'text/css',
      read: async () => Buffer.concat(await Promise.all(styles.map((file) => readFile(file)))),
    },
  }
  for (const [path, { type, read }] of Object.entries(files))
    app.get(path, async (_request, reply) => {
      const content = await read().catch(() => null)
      if (content === null) return reply.code(503).send('The page is not built yet: run "npm run build".\n')
      return reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(content)
    })
}
