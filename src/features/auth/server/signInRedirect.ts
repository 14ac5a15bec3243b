import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignInProblem } from '../rules.ts'

/** Sends the browser to where the page takes over: with a one-time code, or with what went wrong. */
export function toPage(
  reply: FastifyReply,
  query: { token: string; state: string } | { error: SignInProblem; state?: string },
): FastifyReply {
  return reply.redirect(`/login/callback/dashboard?${new URLSearchParams(query).toString()}`)
}

/** A field of the query, empty when it is missing or comes several times. */
export function textOf(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}
