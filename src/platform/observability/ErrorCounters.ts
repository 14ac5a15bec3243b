import type { FastifyInstance } from 'fastify'
import { fieldNames } from '#shared/fieldNames.ts'
import type { HealthPorts } from './registerHealth.ts'

/** What people are not bothered with, and the operator should see: how often each happened since it started. */
const kinds = {
  background: ['baton_background_errors', 'What failed in the background, such as jobs and the net between servers.'],
  calls: ['baton_failed_calls', 'Calls that were answered with 500 or more.'],
  reports: ['baton_refused_reports', 'Calls of bots that were refused: keys that are wrong, bodies that cannot be read.'],
  webhooks: ['baton_refused_webhooks', 'Webhooks of companies that were refused: wrong signatures, and what is none of theirs.'],
  deliveries: ['baton_failed_attempts', 'Attempts to hand something to a bot that failed.'],
} as const

/** Counts what goes wrong, for `/metrics`. */
export class ErrorCounters {
  readonly #counts: Record<keyof typeof kinds, number> = { background: 0, calls: 0, reports: 0, webhooks: 0, deliveries: 0 }

  note(kind: keyof typeof kinds): void {
    this.#counts[kind]++
  }

  /** Counts the refusals of a server. */
  watchAnswers(app: FastifyInstance): void {
    app.addHook('onResponse', (request, { statusCode }, done) => {
      if (statusCode >= 500) this.note('calls')
      else if (statusCode >= 400 && request.url.startsWith('/api/v1/')) this.note('reports')
      done()
    })
  }

  get gauges(): HealthPorts['gauges'] {
    const each = fieldNames(kinds).map((kind) => ({ kind, name: kinds[kind][0], help: kinds[kind][1] }))
    return Object.fromEntries(each.map(({ kind, name, help }) => [name, { help, read: () => this.#counts[kind] }]))
  }
}
