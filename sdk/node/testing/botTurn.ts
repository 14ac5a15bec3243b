import { botFramework } from '../botFramework.ts'
import type { Baton } from '../createBaton.ts'

type Handler = (turn: never, activities: object[], next: () => Promise<unknown>) => Promise<unknown>

/** A turn as adapters of the Bot Framework run it: the middleware, then the bot, whose activities pass the handlers of the turn. */
export async function botTurn(baton: Baton, incoming: object, says: (string | object)[] = []) {
  const errors: unknown[] = []
  const sent: unknown[] = []
  const handlers: Handler[] = []
  const context = { activity: incoming, onSendActivities: (handler: Handler) => handlers.push(handler) }
  let asked = false
  await botFramework(baton, (error) => errors.push(error)).onTurn(context, async () => {
    asked = true
    const activities = says.map((said) => (typeof said === 'string' ? { type: 'message', text: said } : said))
    await handlers[0]!(undefined as never, activities, async () => sent.push(...activities))
  })
  return { asked, sent: sent.map((activity) => (activity as { text: string }).text), errors }
}
