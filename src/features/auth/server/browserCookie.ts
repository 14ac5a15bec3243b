import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Longer than an attempt lasts: who comes back too late is still known, and told what they were about (`consumeFlow`). */
const heldSeconds = 86_400

/**
 * What ties attempts to sign in to one browser: a random secret in a cookie that scripts cannot read. Attempts in several tabs share it.
 * `home` is the public address of the server.
 */
export function browserOf(request: Pick<FastifyRequest, 'cookies'>, publicUrl: URL): string | null {
  const held = request.cookies[nameOf(publicUrl)]
  return held !== undefined && /^[\w-]{43}$/.test(held) ? held : null
}

/** The browser's secret, made when it has none yet. */
export function holdBrowser(request: FastifyRequest, reply: FastifyReply, publicUrl: URL): string {
  const secret = browserOf(request, publicUrl) ?? randomBytes(32).toString('base64url')
  // Lax: it must come along when the provider sends the person back, and with nothing that another site does by itself.
  reply.setCookie(nameOf(publicUrl), secret, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(publicUrl),
    path: '/',
    maxAge: heldSeconds,
  })
  return secret
}

const isSecure = (publicUrl: URL) => publicUrl.protocol === 'https:'

/** The prefix makes browsers refuse such a cookie from another host under the same domain; they know it on https only. */
const nameOf = (publicUrl: URL) => (isSecure(publicUrl) ? '__Host-baton-sign-in' : 'baton-sign-in')
