import type { Attempt } from '#providers/provider.ts'
import { fieldsOf, isTrue, numberOf, shortText, type Fields } from '#providers/payloads/narrow.ts'

/** An error of the Graph API. */
export interface GraphError {
  code: number
  subcode: number
  message: string
  isTransient: boolean
}

/** What a call can run into, as it decides what happens next. */
export type Trouble =
  | 'reconnect'
  | 'permission'
  | 'window-closed'
  | 'other-app'
  | 'person-unavailable'
  | 'no-such-person'
  | 'no-such-persona'
  | 'page-restricted'
  | 'file-refused'
  | 'automated'
  | 'uncertain'
  | 'no-access'
  | 'too-many'
  | 'unavailable'
  | 'refused'

/** The error in an answer; null where it has none. */
export function graphErrorOf(answer: Fields | null): GraphError | null {
  const error = fieldsOf(answer?.['error'])
  if (!error) return null
  return {
    code: numberOf(error['code']),
    subcode: numberOf(error['error_subcode']),
    message: shortText(error['message'], 200),
    isTransient: isTrue(error['is_transient']),
  }
}

/** What subcodes say is more exact than what codes say. */
const subcodes: Readonly<Record<number, Trouble>> = {
  2018278: 'window-closed',
  2534022: 'window-closed',
  2018065: 'window-closed',
  // The app may not use the tag, so it is too late for its people, too.
  2018276: 'window-closed',
  2018300: 'other-app',
  2018341: 'other-app',
  2534037: 'other-app',
  1545041: 'person-unavailable',
  2018108: 'person-unavailable',
  2018001: 'no-such-person',
  2534014: 'no-such-person',
  1893063: 'page-restricted',
  2018074: 'file-refused',
  2018008: 'file-refused',
  2018047: 'file-refused',
  2018109: 'file-refused',
  2018321: 'automated',
  // Said of several messages of which all went.
  1357046: 'uncertain',
}
const codes: Readonly<Record<number, Trouble>> = {
  1: 'unavailable',
  2: 'unavailable',
  1200: 'unavailable',
  4: 'too-many',
  17: 'too-many',
  32: 'too-many',
  341: 'too-many',
  613: 'too-many',
  80001: 'too-many',
  80002: 'too-many',
  80006: 'too-many',
  3: 'permission',
  10: 'permission',
  102: 'reconnect',
  190: 'reconnect',
  368: 'page-restricted',
  551: 'person-unavailable',
}

const invalidParameter = 100
/** What passes by itself. */
const passing: readonly Trouble[] = ['unavailable', 'automated']

/** What an error means. Codes from 200 to 299 are all about permissions. */
export function troubleOf({ code, subcode, message, isTransient }: GraphError): Trouble {
  const exact = subcodes[subcode] ?? codes[code]
  if (exact) return exact
  // Of what is wrong with a call only the words say what it is.
  if (code === invalidParameter && /persona/i.test(message)) return 'no-such-persona'
  if (code >= 200 && code <= 299) return 'permission'
  return isTransient ? 'unavailable' : 'refused'
}

/** What Facebook calls an unknown error, and in its table explains by an access that the app lacks. */
const isUnexplained = ({ code, subcode, isTransient }: GraphError) => code === 1 && subcode === 99 && !isTransient

/** Seconds to leave Facebook alone that says that too much is sent; its limits are of an hour, and are let go of little by little. */
const retryAfterSeconds = 60

/**
 * How an attempt ended that the Graph API refused. What would be the same for every message of the page, as with a bad token, counts as if nobody
 * was there: it all waits, and goes when the bot is connected again.
 */
export function refusal(error: GraphError, status: number, now: number): Attempt {
  const trouble = isUnexplained(error) ? 'no-access' : troubleOf(error)
  const { code, message } = error
  const reason = { code: `messenger.${trouble}`, params: { code, status, detail: message } }
  if (trouble === 'reconnect' || trouble === 'permission') return { outcome: 'unreachable', reason, broken: true }
  if (trouble === 'too-many') return { outcome: 'refused', reason, retryable: true, retryAt: new Date(now + retryAfterSeconds * 1000) }
  return { outcome: 'refused', reason, retryable: passing.includes(trouble) }
}
