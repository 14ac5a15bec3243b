import { BatonError } from './BatonError.ts'
import { record } from './bodyFields.ts'

/** How stubbornly one call is repeated. `withinMs` bounds the whole call, waiting included. */
export type Retry = { attempts: number; firstDelayMs: number; withinMs: number }

/** Six attempts 0.2, 0.4, 0.8 … seconds apart; a platform's webhook usually waits longer than these 10 s. */
export const patient: Retry = { attempts: 6, firstDelayMs: 200, withinMs: 10_000 }

/** So long one attempt waits for its answer, if the call has as much. */
export const longestAttemptMs = 5_000

/** What another call may not meet: too slow, too early, too often. */
const passing = new Set([408, 425, 429])

export type HttpCall<Answer> = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
  /** Whether a 2xx answer says what Baton says. Any other one comes from something in between, and Baton may know nothing of the call. */
  isAnswer: (said: unknown) => said is Answer
}

/**
 * Makes one HTTP call and gives back the JSON of its 2xx answer, trying again after network errors, 408, 425, 429 and 5xx
 * (as Retry-After asks) and what is no answer of Baton. The headers, the idempotency key among them, are the same each time, so that the server acts once.
 * Throws BatonError.
 */
export async function sendWithRetries<Answer>(call: HttpCall<Answer>, retry: Retry): Promise<Answer> {
  const giveUpAt = Date.now() + retry.withinMs
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await sendOnce(call, Math.max(1, giveUpAt - Date.now()))
    if ('answer' in outcome) return outcome.answer
    const delay = outcome.retryAfterMs ?? backOff(retry.firstDelayMs, attempt)
    if (!outcome.error.unreachable || attempt >= retry.attempts || Date.now() + delay >= giveUpAt) throw outcome.error
    await new Promise((resume) => setTimeout(resume, delay))
  }
}

/** Doubles with each attempt; the jitter keeps many bots from coming back in the same instant. */
export function backOff(firstDelayMs: number, attempt: number): number {
  return firstDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2)
}

type Failure = { error: BatonError; retryAfterMs?: number }

async function sendOnce<Answer>(call: HttpCall<Answer>, timeoutMs: number): Promise<{ answer: Answer } | Failure> {
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: call.headers,
      // A followed redirect would carry the keys to an address that nobody configured.
      redirect: 'manual',
      signal: AbortSignal.timeout(Math.min(timeoutMs, longestAttemptMs)),
      ...(call.body === undefined ? {} : { body: call.body }),
    })
    const text = await response.text()
    return response.ok ? readAnswer(text, call.isAnswer) : refusal(response, text)
  } catch (cause) {
    return { error: new BatonError('unreachable', `Baton does not answer: ${reasonOf(cause)}`, { unreachable: true, cause }) }
  }
}

/** A 2xx that is not what Baton says comes from something between us and Baton, a proxy's own page for example. */
function readAnswer<Answer>(text: string, isAnswer: HttpCall<Answer>['isAnswer']): { answer: Answer } | Failure {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch (cause) {
    return { error: new BatonError('unreachable', 'What answered is not Baton: no JSON came back', { unreachable: true, cause }) }
  }
  if (isAnswer(said)) return { answer: said }
  return {
    error: new BatonError('unreachable', 'What answered is not Baton: it says something else than Baton does', { unreachable: true }),
  }
}

function refusal(response: Response, text: string): Failure {
  const { status } = response
  const unreachable = passing.has(status) || status >= 500
  const problem = serverError(text)
  const message =
    problem.message ?? (status >= 300 && status < 400 ? `redirects to ${response.headers.get('location')}` : 'no reason given')
  const error = new BatonError(problem.code ?? (unreachable ? 'unreachable' : 'refused'), `Baton answered ${status}: ${message}`, {
    status,
    unreachable,
  })
  const retryAfterMs = unreachable ? readRetryAfter(response.headers.get('retry-after')) : undefined
  return retryAfterMs === undefined ? { error } : { error, retryAfterMs }
}

function serverError(text: string): { code?: string; message?: string } {
  try {
    const { code, message, error } = record(JSON.parse(text))
    const sentence = message ?? error
    return { ...(typeof code === 'string' ? { code } : {}), ...(typeof sentence === 'string' ? { message: sentence } : {}) }
  } catch {
    return {}
  }
}

/** Seconds or an HTTP date, as the header allows both. */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? cause.cause.message : cause.message
}
