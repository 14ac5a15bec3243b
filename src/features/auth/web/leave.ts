import { callApi } from '#web/query/callApi.ts'
import { endSession } from '#web/query/session.ts'
import { logOut } from '#features/auth/contract.ts'

/** Logs the person out of this browser, in all its tabs. Where the server cannot be reached, the token is forgotten all the same. */
export async function leave(): Promise<void> {
  await callApi(logOut).catch(() => undefined)
  endSession()
}
