import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { flowMinutes } from './flow.ts'

/**
 * What ties attempts to sign in to one browser: a random secret in a cookie that scripts cannot read. Attempts in several tabs share it.
 * `home` is the public address of the server.
 */
export function browserOf(request: Pick<FastifyRequest, 'cookies'>, home: URL): string | null {
  const held = request.cookies[nameOf(home)]
  return held !== undefined && /^[\w-]{43}$/.test(held) ? held : null
}

/** The browser's secret, made when it has none yet, and kept there for as long as an attempt may take. */
export function holdBrowser(request: FastifyRequest, reply: FastifyReply, home: URL): string {
  const secret = browserOf(request, home) ?? randomBytes(32).toString('base64url')
  // Lax: it must come along when the provider sends the person back, and with nothing that another site does by itself.
  reply.setCookie(nameOf(home), secret, { httpOnly: true, sameSite: 'lax', secure: isSecure(home), path: '/', maxAge: flowMinutes * 60 })
  return secret
}

const isSecure = (home: URL) => home.protocol === 'https:'

/** The prefix makes browsers refuse such a cookie from another host under the same domain; they know it on https only. */
const nameOf = (home: URL) => (isSecure(home) ? '__Host-baton-sign-in' : 'baton-sign-in')
