import type { FastifyInstance } from 'fastify'

/**
 * `GET /fb?client_key=…`: the address that makers of old bots gave their customers, to connect a Facebook page with a bot. It leads to
 * the bot's own page, where its connections are kept; anyone who is not signed in signs in first.
 */
export function registerPageLink(app: FastifyInstance): void {
  app.get<{ Querystring: { client_key?: unknown } }>('/fb', (request, reply) => {
    const key = request.query.client_key
    const isKey = typeof key === 'string' && /^[\w-]{1,100}$/.test(key)
    return reply.redirect(isKey ? `/account/settings/bots/${key}` : '/account/settings/bots', 302)
  })
}
