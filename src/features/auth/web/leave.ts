import { ask } from '#web/api/ask.ts'
import { endSession } from '#web/api/session.ts'
import { logOut } from '../contract.ts'

/** Logs the person out of this browser, in all its tabs. Where the server cannot be reached, the token is forgotten all the same. */
export async function leave(): Promise<void> {
  await ask(logOut).catch(() => undefined)
  endSession()
}
