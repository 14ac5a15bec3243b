import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Lets only this machine in: the request comes over loopback and means loopback. The second matters as much as the first, as a page from
 * anywhere may name a host of its own that leads to 127.0.0.1, and read what it is answered there.
 */
export function onlyHere(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isHere(request.socket.remoteAddress, request.headers.host)) return
    await reply.code(403).send({ error: 'The sandbox answers this machine only.' })
  })
}

/** Refuses what a page of another origin sends: browsers say of every changing request where it comes from. */
export function onlyOurPages(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || isOurs(request)) return
    await reply.code(403).send({ error: 'This comes from a page that is none of the sandbox.' })
  })
}

function isHere(address: string | undefined, host: string | undefined): boolean {
  const loopback = address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address ?? '')
  return loopback && /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host ?? '')
}

/** Without either header it is no browser that asks. */
function isOurs({ headers }: FastifyRequest): boolean {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (origin !== undefined) return origin === `http://${host}` || origin === `https://${host}`
  return site === undefined || site === 'same-origin'
}
