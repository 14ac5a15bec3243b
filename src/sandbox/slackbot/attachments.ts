/** What stands below the words of a post, in Slack's older shape. */
export interface SlackAttachment {
  image_url?: string
  title?: string
  title_link?: string
  text?: string
  fallback?: string
  callback_id?: string
  fields?: readonly { title: string; value: string }[]
  actions?: readonly { name?: string; type: string; text: string; value?: string; url?: string }[]
}

/** Slack shows so many buttons of an attachment. */
const maxActions = 5

/** Why Slack does not post something: there is nothing in it, or buttons that it cannot tell apart. */
export function refusalOf(text: string, attachments: readonly SlackAttachment[]): string | null {
  if (text === '' && attachments.length === 0) return 'no_text'
  const isWrong = ({ actions = [], callback_id, fallback }: SlackAttachment) =>
    !fallback || actions.length > maxActions || (actions.length > 0 && !callback_id)
  return attachments.some(isWrong) ? 'invalid_attachments' : null
}

/** A post with what stands below it. */
interface Post {
  channel: string
  thread: string | null
  text: string
  attachments: readonly SlackAttachment[]
  ts: string
}

/** What Slack tells when somebody presses the button of this name; null where there is none, and for one that opens an address: of that Slack tells nobody. */
export function pressOf({ channel, thread, text, attachments, ts }: Post, user: string, label: string, at: string): object | null {
  const isPressed = (one: { text: string; url?: string }) => one.text === label && one.url === undefined
  const nth = attachments.findIndex(({ actions = [] }) => actions.some(isPressed))
  const action = attachments[nth]?.actions?.find(isPressed)
  if (!action) return null
  return {
    type: 'interactive_message',
    actions: [{ name: action.name, type: action.type, value: action.value }],
    callback_id: attachments[nth]!.callback_id,
    channel: { id: channel },
    user: { id: user },
    action_ts: at,
    message_ts: ts,
    attachment_id: String(nth + 1),
    original_message: { type: 'message', subtype: 'bot_message', text, attachments, ts, ...(thread !== null && { thread_ts: thread }) },
  }
}
