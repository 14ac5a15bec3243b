import type { Kind, Level } from '#features/alerts/contract.ts'
import { pushStrings } from '#features/alerts/push.strings.ts'
import { staysUp, type NextPush, type PushBody } from '#features/alerts/pushRules.ts'
import { mostUrgent } from '#features/alerts/rules.ts'
import { alertMailStrings, said } from '#features/alerts/said.strings.ts'
import type { DueRow } from './pushQueries.ts'

/** So many conversations a summary names. */
const named = 3

const open = { action: 'open', title: pushStrings.open } as const

interface About {
  push: string
  person: string
  /** What calls for the person on this device, the most urgent first. */
  calling: readonly { kind: Kind; name: string }[]
  count: number
  /** Whether the device takes what shows nothing. */
  takesSilent: boolean
  now: number
}

/** What a device is sent: of one conversation, or of all; or that something is over. What has to show something then names nobody. */
export function bodyOf(next: NextPush<DueRow>, about: About): PushBody {
  if (next.what === 'summary' && about.calling.length > 0) return summaryOf(next.attempts, next.silent, about)
  const body = single(next, about)
  if (body.what !== 'withdraw') return body
  return {
    ...body,
    ...(!about.takesSilent && { what: 'show' }),
    title: pushStrings.over,
    body: '',
    url: '/messages/',
    staysUp: false,
    actions: [],
  }
}

function single({ what, attempts }: NextPush<DueRow>, { push, person, count, now }: About): PushBody {
  const [first] = attempts
  const kind = mostUrgent(attempts.map((one) => one.kind))
  const isOver = what !== 'show'
  const url = `/messages/${first!.conversation}/`
  return {
    push,
    person,
    what: isOver ? 'withdraw' : 'show',
    tag: what === 'summary' ? 'summary' : tagOf(first!),
    conversation: what === 'summary' ? null : first!.conversation,
    workspace: what === 'summary' ? null : first!.workspace,
    title: said[kind](first!.name),
    body: pushStrings.of(first!.team, first!.bot),
    url,
    level: first!.level,
    silent: isOver || first!.level === 1,
    staysUp: staysUp(kind),
    // Who is told that their customer wrote has taken it over.
    actions: kind === 'answered' ? [open] : [open, { action: 'take', title: pushStrings.takeOver }],
    count,
    at: now,
  }
}

function summaryOf(attempts: readonly DueRow[], silent: boolean, { push, person, calling, count, now }: About): PushBody {
  const sentences = calling.slice(0, named).map(({ kind, name }) => said[kind](name))
  if (calling.length > named) sentences.push(alertMailStrings.more(calling.length - named))
  const level = attempts.reduce<Level>((highest, one) => (one.level > highest ? one.level : highest), 0)
  return {
    push,
    person,
    what: 'summary',
    tag: 'summary',
    conversation: null,
    workspace: null,
    title: titleOf(calling.filter(({ kind }) => kind === 'log').length, calling.length),
    body: sentences.join('\n'),
    url: '/messages/',
    level,
    silent: silent || level === 1,
    staysUp: calling.some(({ kind }) => staysUp(kind)),
    actions: [open],
    count,
    at: now,
  }
}

/** That somebody only wrote is not called a call: the badge beside it counts what is. */
function titleOf(wrote: number, all: number): string {
  return [...(all > wrote ? [alertMailStrings.title(all - wrote)] : []), ...(wrote > 0 ? [pushStrings.wrote(wrote)] : [])].join(', ')
}

/** The conversation, and when it was first told of: the same as long as the alert is open. Ids begin with the time. */
const tagOf = ({ conversation, alert }: DueRow) => `${conversation} ${parseInt(alert.replaceAll('-', '').slice(0, 12), 16)}`
