import { record } from './bodyFields.ts'
import type { Baton } from './createBaton.ts'
import { neverThrowing } from './neverThrowing.ts'
import type { OutAnswer, PlatformBody, Reply, ReplyAttachment } from './wire.ts'

/** What of the Bot Framework's turn is used; a TurnContext of botbuilder 4, or of Botkit 4, is one. */
interface Turn {
  activity: object
  onSendActivities(handler: (turn: never, activities: object[], next: () => Promise<unknown>) => Promise<unknown>): unknown
}

/** An activity, or what Baton keeps of one to answer to. */
interface Activity extends Record<string, unknown> {
  type?: string
  text?: string
  id?: string
  channelId?: string
  serviceUrl?: string
  conversation?: { id?: string }
  from?: unknown
  recipient?: unknown
}

/** The turns that are about what a customer says, changes or takes back. */
const told = new Set(['message', 'messageUpdate', 'messageDelete'])

/**
 * A middleware for bots on the Bot Framework, and for those on Botkit 4, whose adapters are the same: `adapter.use(botFramework(baton))`.
 * Each customer's message is reported to Baton, and what they edit or delete; while a person has the conversation the bot is not asked. What the bot wants to say is asked of Baton
 * first, and not sent where a person has taken over in the meantime; what it says unasked, not where a person has the conversation. While Baton is out of
 * reach the bot talks on, and `onError` is told. The bot needs `platform: 'microsoft'`.
 */
export function botFramework(
  baton: Pick<Baton, 'in' | 'out' | 'channelState'>,
  onError: (error: unknown) => void = (error) => console.error('Baton:', error),
): { onTurn(turn: Turn, next: () => Promise<void>): Promise<void> } {
  const tell = neverThrowing(onError)
  const report = (error: unknown): undefined => {
    tell(error)
    return undefined
  }
  return {
    async onTurn(turn, next) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the framework's own type of it, without its package
      const incoming = turn.activity as Activity
      const answer = told.has(incoming.type ?? '') ? await baton.in(copy(incoming)).catch(report) : undefined
      const ask = async (activity: Activity): Promise<OutAnswer> => {
        // A turn of which Baton was not told, as it is about no message, or could not be: it goes by who has the conversation now.
        const { epoch } = answer ?? (await baton.channelState(incoming.conversation?.id ?? ''))
        return baton.out({ ...withAddresses(activity, incoming), type: 'message' }, { epoch })
      }
      turn.onSendActivities(async (_turn, activities, send) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
        for (const activity of [...activities] as Activity[]) {
          if (activity.type !== undefined && activity.type !== 'message') continue
          const verdict = await ask(activity).catch(report)
          // The next in line sends the very list, so what is not to be said leaves it.
          if (verdict?.suppressed) activities.splice(activities.indexOf(activity), 1)
        }
        return activities.length > 0 ? send() : []
      })
      if (answer?.paused !== true || incoming.type !== 'message') await next()
    },
  }
}

/** Where a person's reply goes: the reference that `continueConversation` of an adapter takes. Throws TypeError where Baton knows no way back. */
export function referenceOf(reply: Reply): Record<string, unknown> {
  const activity: Activity | undefined = reply.activity
  if (!activity?.conversation) throw new TypeError('Baton knows no activity of this conversation: no message of its customer has come yet')
  const { id, from, recipient, conversation, channelId, serviceUrl } = activity
  return { activityId: id, user: from, bot: recipient, conversation, channelId, serviceUrl }
}

/**
 * A person's reply as the activity that brings it: words, pictures and files. Its `metadata` tells Baton whose words they are, also where they are sent in
 * several activities: whatever goes without it is the bot's, and is not sent while a person has the conversation.
 */
export function activityOf({ text, attachments = [], metadata }: Reply): ReplyActivity {
  return { type: 'message', text, metadata, ...(attachments.length > 0 ? { attachments: attachments.flatMap(fileOf) } : {}) }
}

type ReplyActivity = { type: 'message'; text: string; metadata: unknown; attachments?: File[] }
type File = { contentType: string; contentUrl: string; name?: string }

function fileOf({ image_url, file_url, file_name, file_type = 'application/octet-stream' }: ReplyAttachment): File[] {
  const contentUrl = image_url ?? file_url
  if (contentUrl === undefined) return []
  const contentType = image_url === undefined ? file_type : pictureType(file_name)
  return [{ contentType, contentUrl, ...(file_name === undefined ? {} : { name: file_name }) }]
}

/** Web Chat shows what names its kind of picture; Baton tells that by the name alone. */
function pictureType(name = ''): string {
  const ending = /\.(gif|jpe?g|png|webp)$/i.exec(name)?.[1]?.toLowerCase()
  return `image/${ending === 'jpg' ? 'jpeg' : (ending ?? '*')}`
}

/** The bot's activity with the way it goes, which the adapter adds only when it is sent. */
function withAddresses(activity: Activity, incoming: Activity): PlatformBody {
  const { conversation, channelId, serviceUrl } = incoming
  return copy({ conversation, channelId, serviceUrl, from: incoming.recipient, recipient: incoming.from, ...activity })
}

/** As it goes over the wire: activities carry dates, and things that only the adapter knows. */
function copy(activity: object): PlatformBody {
  return record(JSON.parse(JSON.stringify(activity)))
}
