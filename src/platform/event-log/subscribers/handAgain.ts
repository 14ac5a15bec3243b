import { nobody, type RequestContexts } from '../RequestContext.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { isConnectionLost } from '#platform/db/isConnectionLost.ts'
import { isDatabaseTrouble } from './isDatabaseTrouble.ts'
import { MovedAway } from './MovedAway.ts'
import { sentenceOf } from './sentenceOf.ts'
import { firstDue, noteFailedAgain, readSetAside, settleSetAside } from './setAside.ts'
import type { Subscription } from './Subscription.ts'

interface HandAgainPorts {
  db: Database
  contexts: RequestContexts
  onError: (error: unknown) => void
}

/**
 * Hands a subscriber the first of the changes again that it went on without and that somebody asked for. What is handled is set aside no more; what fails stays, with its
 * new error, until somebody asks again. Where the database is the cause it comes again by itself after `againAfter` milliseconds.
 */
export async function handAgain(
  { db, contexts, onError }: HandAgainPorts,
  subscription: Subscription,
  server: string,
  againAfter: number,
): Promise<void> {
  const due = await firstDue(db, subscription.name)
  if (!due) return
  try {
    await contexts.write(nobody, async (ctx) => {
      const change = await readSetAside(ctx.db, due)
      if (!change) throw new Error('The log of changes no longer has it.')
      // Erasing leaves changes of another name, which it may not want.
      const isWanted = subscription.events.some(({ name }) => name === change.name)
      if (isWanted) await (subscription.handleLate ? subscription.handleLate(ctx, change) : subscription.handle(ctx, [change]))
      if (!(await settleSetAside(ctx.db, server, due))) throw new MovedAway()
    })
  } catch (error) {
    if (error instanceof MovedAway || isConnectionLost(error)) throw error
    await noteFailedAgain(db, due, sentenceOf(error), isDatabaseTrouble(error) ? againAfter : null)
    onError(new Error(`The subscriber "${subscription.name}" failed again at ${due.cursor}, which it had set aside.`, { cause: error }))
  }
}
