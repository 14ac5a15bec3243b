import type { Release } from '#features/bots/ports.ts'
import type { MessengerCredentials } from './credentials.ts'
import { orTryAgain } from './facebookLogin.ts'
import type { GraphClient } from './GraphClient.ts'
import { messengerStrings as strings } from './messenger.strings.ts'

/** What a page tells its app: what the specification lists (section 7), and edits, reactions and links beside it. */
const fields = [
  'feed',
  'conversations',
  'standby',
  'messages',
  'message_echoes',
  'message_deliveries',
  'messaging_postbacks',
  'message_reads',
  'messaging_handovers',
  'message_edits',
  'message_reactions',
  'messaging_referrals',
]

/** Has the page of these credentials tell our app of its messages, which also shows whether its token is good. Answers what is wrong. */
export async function subscribe(
  graph: GraphClient,
  { page, instagram, token }: MessengerCredentials,
): Promise<{ field: string; message: string } | null> {
  const { error } = await orTryAgain(graph.post(token, `${page}/subscribed_apps`, { subscribed_fields: fields.join(',') }))
  return error && { field: instagram ? 'instagram' : 'page', message: strings.notSubscribed(error.message) }
}

/** The page of these credentials tells our app nothing any more. Of an Instagram account it is its page, too, that tells us. */
export const unsubscribing = (graph: GraphClient): Release<MessengerCredentials> => ({
  of: ({ page }) => page,
  async undo({ page, token }) {
    const { error } = await orTryAgain(graph.delete(token, `${page}/subscribed_apps`))
    return error && error.message
  },
})
