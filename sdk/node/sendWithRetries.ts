import { BatonError } from './BatonError.ts'
import { record } from './bodyFields.ts'

/** How stubbornly one call is repeated. `withinMs` bounds the whole call, waiting included. */
export type Retry = { attempts: number; firstDelayMs: number; withinMs: number }

/** Six attempts 0.2, 0.4, 0.8 … seconds apart; a platform's webhook usually waits longer than these 10 s. */
export const patient: Retry = { attempts: 6, firstDelayMs: 200, withinMs: 10_000 }

/** So long one attempt waits for its answer, if the call has as much. */
export const longestAttemptMs = 5_000

export type HttpCall = { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; body?: string }

/**
 * Makes one HTTP call and gives back the JSON of its 2xx answer, trying again after network errors, 429 (as Retry-After asks)
 * and 5xx. The headers, the idempotency key among them, are the same each time, so that the server acts once.
 * Throws BatonError.
 */
export async function sendWithRetries(call: HttpCall, retry: Retry): Promise<unknown> {
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

type AttemptResult = { answer: unknown } | { error: BatonError; retryAfterMs?: number }

async function sendOnce(call: HttpCall, timeoutMs: number): Promise<AttemptResult> {
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
    return response.ok ? { answer: parseAnswer(text) } : refusal(response, text)
  } catch (cause) {
    if (cause instanceof BatonError) return { error: cause }
    return { error: new BatonError('unreachable', `Baton does not answer: ${reasonOf(cause)}`, { unreachable: true, cause }) }
  }
}

function parseAnswer(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch (cause) {
    // A 2xx that is not JSON comes from something between us and Baton, a proxy's own page for example.
    throw new BatonError('unreachable', 'What answered is not Baton: no JSON came back', { unreachable: true, cause })
  }
}

function refusal(response: Response, text: string): AttemptResult {
  const { status } = response
  const unreachable = status === 429 || status >= 500
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
