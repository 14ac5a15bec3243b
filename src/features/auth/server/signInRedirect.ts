import type { FastifyReply, FastifyRequest } from 'fastify'
import { isObject } from '#shared/isObject.ts'
import type { Company, SignInProblem } from '#features/auth/rules.ts'
import type { Purpose } from './SignInAttempt.ts'

/** What went wrong, at which company, and where the person wanted to go. */
export interface Failure {
  error: SignInProblem
  by: Company
  /** It was not about getting in but about connecting an account. */
  connecting?: true
  /** What of Google's it was for, where that is known and can be begun again. */
  purpose?: Purpose
  state?: string
}

/** Sends the browser to where the page takes over: with a one-time code, or with what went wrong. */
export function toPage(reply: FastifyReply, query: { token: string; state: string } | Failure): FastifyReply {
  return go(reply, '/login/callback/dashboard', query)
}

/** The screen for accounts of Google: with what went wrong, or without when all is well. */
export function toGoogleScreen(reply: FastifyReply, query: { state: string } | Failure): FastifyReply {
  return go(reply, '/auth/google/callback/integrate', { saved: 'error' in query ? 'false' : 'true', ...query })
}

function go(reply: FastifyReply, path: string, query: object): FastifyReply {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  return reply.redirect(`${path}?${search.toString()}`)
}

/** A field of the query, empty when it is missing or comes several times. */
export function textOf(request: FastifyRequest, name: string): string {
  const value = isObject(request.query) ? request.query[name] : null
  return typeof value === 'string' ? value : ''
}
