import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { endSessionAfter } from '#web/query/session.ts'
import { countUnsent, forgetKept } from '#web/device/kept.ts'
import { logOut } from '#features/auth/contract.ts'
import { asksToLeave } from './leaving.ts'

/** So long one waits for the server in milliseconds: who presses and sees nothing closes the tab and goes. */
const answerMs = 5000

/**
 * Logs the person out of this browser, in all its tabs, and takes what they have begun to write off the device; they are asked first where
 * something would be lost. Where the server does not answer, the token is forgotten all the same. It leads to the way in, or `to` a path.
 */
export async function leave(to?: string): Promise<void> {
  const person = queries.getQueryData(meQuery.queryKey)?.id
  const unsent = person === undefined ? 0 : await countUnsent(person)
  if (unsent > 0 && !(await asksToLeave(unsent))) return
  await endSessionAfter(async () => {
    await callApi(logOut, undefined, { signal: AbortSignal.timeout(answerMs) }).catch(() => undefined)
    // Last of all: until then a message on its way may still be written down as failed.
    if (person !== undefined) await forgetKept(person)
  }, to)
}
