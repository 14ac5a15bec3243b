import type { Parsed, Report } from '#providers/provider.ts'
import { companyReport } from '#providers/payloads/companyReport.ts'
import { fieldsFromJson } from '#providers/payloads/metadata.ts'
import { fieldsOf, idOf, listOf, scalarOf, shortText, type Fields } from '#providers/payloads/narrow.ts'
import { unescapeSlack } from '#providers/payloads/slackEscapes.ts'
import { placeOf } from './places.ts'

/** Of one press so many actions are read. */
const maxActions = 20

/** What a pressed button or a chosen option says, of blocks and of the older attachments. Other interactions say nothing to anybody. */
export function parseInteraction(payload: string, account: string): Parsed[] {
  const given = fieldsFromJson(payload)
  if (!given) return [{ kind: 'unreadable', account, reason: 'The interaction has no payload that can be read.' }]
  const type = scalarOf(given['type'])
  if (type !== 'block_actions' && type !== 'interactive_message') return []
  const { message, channel, ts, thread } = pressedMessage(given)
  const user = idOf(fieldsOf(given['user'])?.['id'])
  if (channel === '' || ts === '' || user === '')
    return [{ kind: 'unreadable', account, reason: 'The interaction does not say who pressed something, or where.' }]
  const { key, address } = placeOf(channel, ts, thread, null)
  return listOf(given['actions'])
    .slice(0, maxActions)
    .flatMap((item, at): Parsed[] => {
      const action = fieldsOf(item)
      if (!action) return []
      const chosen = type === 'block_actions' ? fromBlock(action) : fromAttachment(action, message)
      const pressedAt = scalarOf(action['action_ts']) || scalarOf(given['action_ts'])
      const report = companyReport({
        kind: 'in',
        channel: key,
        userKey: user,
        identity: `id:${channel}:${ts}:${pressedAt}:${at}`,
        text: chosen.text,
        attachments: [],
        profile: null,
        metadata: { postback: shortText(chosen.value, 500), slack_user: user, callback_id: shortText(given['callback_id'], 200) },
      })
      if (typeof report === 'string') return [{ kind: 'unreadable', account, reason: report }]
      if (report.text === '') return [{ kind: 'unreadable', account, reason: 'What was pressed has no words.' }]
      return [{ kind: 'report', account, report: { ...report, address } satisfies Omit<Report, 'bot'> }]
    })
}

/** Of the message with the button: its fields, where the payload has them, and where in Slack it stands; '' for what is not said. */
function pressedMessage(given: Fields): { message: Fields | null; channel: string; ts: string; thread: unknown } {
  const container = fieldsOf(given['container'])
  const message = fieldsOf(given['message']) ?? fieldsOf(given['original_message'])
  return {
    message,
    channel: idOf(fieldsOf(given['channel'])?.['id']) || idOf(container?.['channel_id']),
    ts: scalarOf(message?.['ts']) || scalarOf(container?.['message_ts']) || scalarOf(given['message_ts']),
    thread: message?.['thread_ts'] ?? container?.['thread_ts'],
  }
}

interface Chosen {
  /** What the customer saw. */
  text: string
  /** What the bot that offered it understands. */
  value: string
}

/** Slack writes three signs as names in what it hands back. */
const unescaped = ({ text, value }: Chosen): Chosen => ({ text: unescapeSlack(text), value: unescapeSlack(value) })

const plain = (value: unknown) => scalarOf(fieldsOf(value)?.['text'])

function fromBlock(action: Fields): Chosen {
  const option = fieldsOf(action['selected_option'])
  const several = listOf(action['selected_options']).map((one) => plain(fieldsOf(one)?.['text']))
  const value = scalarOf(action['value']) || scalarOf(option?.['value'])
  const picked = scalarOf(action['selected_date']) || scalarOf(action['selected_time'])
  return unescaped({
    text: plain(option?.['text']) || several.filter(Boolean).join(', ') || picked || plain(action['text']) || value,
    value,
  })
}

/** Of the older attachments an action names only its value; what it was called stands in the message. */
function fromAttachment(action: Fields, message: Fields | null): Chosen {
  const value = scalarOf(fieldsOf(listOf(action['selected_options'])[0])?.['value']) || scalarOf(action['value'])
  const offered = listOf(message?.['attachments']).flatMap((one) => listOf(fieldsOf(one)?.['actions']))
  const entries = offered.flatMap((one) => [one, ...listOf(fieldsOf(one)?.['options'])]).map((one) => fieldsOf(one))
  const found = entries.find((one) => one !== null && scalarOf(one['value']) === value && scalarOf(one['text']) !== '')
  return unescaped({ text: scalarOf(found?.['text']) || value || scalarOf(action['name']), value })
}
