import { callApi } from '#web/query/callApi.ts'
import { sessionToken } from '#web/query/session.ts'
import { handOver } from '#features/auth/contract.ts'
import { handedOn } from '#features/auth/rules.ts'

let under: Promise<void> | null = null

/**
 * Goes on to the server with what a company sent somebody back with, and with who is signed in here, by a code that works once: under each of the
 * `names`. However often the screen is drawn, it is done once; after a failure again.
 */
export function handOn(to: string, names?: readonly string[]): Promise<void> {
  under ??= go(to, names).catch((error: unknown) => {
    under = null
    throw error
  })
  return under
}

async function go(to: string, names?: readonly string[]): Promise<void> {
  const code = sessionToken() === null ? null : (await callApi(handOver)).code
  location.replace(`${to}?${handedOn(location.search, code, names)}`)
}
