import { flushCompileCache } from 'node:module'
import pg from 'pg'
import { startServer } from '#app/startServer.ts'
import { variablesOf } from '#app/sources.ts'
import { readConfig } from '#platform/config/config.ts'
import { createLogger } from '#platform/observability/createLogger.ts'
import { providers } from '#providers/registry.ts'
import { afterAnswers } from './engine.ts'
import { toy } from './provider.ts'

/**
 * A server that knows Toy, in a process of its own. With `KILL_AFTER` it kills itself when so many statements have been sent to the database since it
 * was ready (with `KILL_FROM=answer` since an engine first answered, with other words since a statement that contains them): before the statement is
 * sent, or right after it was answered.
 */
const all = [...providers, toy]
const config = readConfig({ LOG_LEVEL: 'fatal', PORT: '0', ...process.env }, 'test', variablesOf(all))
const server = await startServer(config, createLogger(config.logLevel, 2), () => process.exit(1), undefined, all)

const killAfter = Number(process.env['KILL_AFTER'] ?? Infinity)
const whenAnswered = process.env['KILL_WHEN'] === 'answered'
const die = () => process.kill(process.pid, 'SIGKILL')
let statements = 0
const killFrom = process.env['KILL_FROM']
let isCounting = killFrom === undefined
afterAnswers(() => (isCounting = true))
type Query = (this: pg.Client, ...args: unknown[]) => unknown
const query = Reflect.get(pg.Client.prototype, 'query') as Query
const textOf = (asked: unknown) => (typeof asked === 'string' ? asked : ((asked as { text?: string }).text ?? ''))
const counted: Query = function (...args) {
  if (killFrom !== undefined && killFrom !== 'answer' && textOf(args[0]).includes(killFrom)) isCounting = true
  const isLast = isCounting && ++statements === killAfter
  if (isLast && !whenAnswered) die()
  const answer = query.apply(this, args)
  if (isLast && answer instanceof Promise) void answer.then(die, die)
  else if (isLast) die()
  return answer
}
Reflect.set(pg.Client.prototype, 'query', counted)

// Who is killed would keep nothing of what it compiled for the next one.
flushCompileCache()
process.stdout.write(`${server.url}\n`)
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
