import { AppError } from '#shared/errors.ts'
import * as act from '#features/inbox/actions/contract.ts'
import { startBulk, undoBulk, type Act } from '#features/inbox/actions/bulk/contract.ts'
import { resetUnread } from '#features/inbox/conversations/unreadContract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { eraseCustomer } from '#features/inbox/privacy/contract.ts'
import * as label from '#features/inbox/conversations/labels/contract.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { relabel } from '#features/inbox/actions/relabel.ts'
import { wakeSnoozed } from '#features/inbox/actions/wakeSnoozed.ts'
import type { House, TestBot } from '#testing/house.ts'
import type { Reader } from './FollowedList.ts'
import * as unread from '#features/inbox/conversations/unreadContract.ts'

/** Who works in the workspace: an owner, somebody who sees all, one of a bot, one of what concerns them. */
export interface Cast {
  house: House
  bots: readonly [TestBot, TestBot]
  owner: Reader
  all: Reader
  ofBot: Reader
  concerned: Reader
}

/** Something that is done to the conversation of a channel by somebody. What they may not do is refused and leaves no trace. */
export type Deed = (cast: Cast, who: Reader, channel: string) => Promise<unknown>

/** Channels of the second bot begin with y. */
const botOf = ({ bots }: Cast, channel: string) => bots[channel.startsWith('y') ? 1 : 0]
const idOf = (cast: Cast, channel: string) => conversationIdOf(botOf(cast, channel).id, channel)
const at = (cast: Cast, channel: string) => ({ params: { id: idOf(cast, channel) } })
const inADay = () => Math.floor(Date.now() / 1000) + 86_400
const assignTo =
  (to: keyof Pick<Cast, 'all' | 'ofBot' | 'concerned'> | null): Deed =>
  (cast, who, channel) =>
    cast.house.ask(who, act.assign, { params: { id: idOf(cast, channel), assignee: to === null ? '-1' : cast[to].id } })
const say =
  (text: string, more: { type?: 'note'; toConcerned?: true } = {}): Deed =>
  (cast, who, channel) => {
    const { type, toConcerned } = more
    const message = {
      jmid: crypto.randomUUID(),
      text,
      ...(type && { type }),
      ...(toConcerned && { privateRecipients: [cast.concerned.id] }),
    }
    return cast.house.ask(who, submitMessage, { ...at(cast, channel), body: { message } })
  }
const reports =
  (text: string, kind: 'in' | 'out' | 'human' | 'unknown'): Deed =>
  (cast, _who, channel) => {
    const identity = crypto.randomUUID()
    newest.set(`${kind} ${channel}`, identity)
    return cast.house.report(botOf(cast, channel), channel, `${text} ${identity}`, { kind, identity })
  }
/** The identity of what was said last, by kind and channel. */
const newest = new Map<string, string>()
/** At the source, where what was said last is changed or taken back. */
const changes =
  (kind: 'in' | 'out', what: 'edited' | 'withdrawn'): Deed =>
  (cast, _who, channel) => {
    const identity = newest.get(`${kind} ${channel}`) ?? 'never heard'
    const text = what === 'edited' ? `Better words ${crypto.randomUUID()}` : ''
    return cast.house.report(botOf(cast, channel), channel, text, { kind, identity, change: { what, at: null } })
  }

/** Does something to every conversation; some of them are not in sight. With `undone` it is taken back. */
const bulk =
  (doing: (cast: Cast) => Act, undone = false): Deed =>
  async (cast, who) => {
    const { rows } = {
      rows: await cast.house.server.db.selectFrom('conversation').where('workspace_id', '=', who.workspace).select('id').execute(),
    }
    const ids = rows.map(({ id }) => id)
    const { id } = await cast.house.ask(who, startBulk, { headers: { teamid: who.workspace }, body: { act: doing(cast), ids } })
    if (undone) await cast.house.ask(who, undoBulk, { params: { id } })
  }

async function renameLabel(cast: Cast, who: Reader, channel: string): Promise<void> {
  const bot = botOf(cast, channel)
  await cast.house.ask(who, label.renameLabel, { body: { client_key: bot.clientKey, tagName: 'vip', newName: 'refund' } })
  await relabel(cast.house.server.units, { workspace: who.workspace, bot: bot.id, from: 'vip', to: 'refund' })
}

async function deleteLabel(cast: Cast, who: Reader, channel: string): Promise<void> {
  const bot = botOf(cast, channel)
  await cast.house.ask(who, label.deleteLabel, { body: { client_key: bot.clientKey, tagName: 'refund' } })
  await relabel(cast.house.server.units, { workspace: who.workspace, bot: bot.id, from: 'refund', to: null })
}

async function endSnooze(cast: Cast, _who: Reader, channel: string): Promise<void> {
  const { db, units } = cast.house.server
  const past = new Date(Date.now() - 1)
  await db
    .updateTable('conversation')
    .set({ snoozed_until: past })
    .where('id', '=', idOf(cast, channel))
    .where('snoozed_until', 'is not', null)
    .execute()
  await wakeSnoozed(units)
}

async function erase(cast: Cast, who: Reader, channel: string): Promise<void> {
  const { db } = cast.house.server
  const row = await db.selectFrom('customer').where('user_key', '=', channel).select('name').executeTakeFirst()
  await cast.house.ask(who, eraseCustomer, { ...at(cast, channel), body: { name: row?.name ?? '' } })
}

export const theActs: Record<string, Deed> = {
  'the customer writes': reports('hello', 'in'),
  'the bot answers': reports('An answer.', 'out'),
  'the bot asks for a person': reports('help me', 'human'),
  'the bot does not understand': reports('hm?', 'unknown'),
  'the customer edits what they wrote': changes('in', 'edited'),
  'the customer takes back what they wrote': changes('in', 'withdrawn'),
  'the bot edits what it said': changes('out', 'edited'),
  'the bot takes back what it said': changes('out', 'withdrawn'),
  'somebody pauses': (cast, who, channel) => cast.house.ask(who, setPaused, { ...at(cast, channel), headers: { paused: true } }),
  'somebody resumes': (cast, who, channel) => cast.house.ask(who, setPaused, { ...at(cast, channel), headers: { paused: false } }),
  'somebody replies': say('On it.'),
  'somebody notes': say('A note.', { type: 'note' }),
  'somebody is mentioned': say('@you', { type: 'note', toConcerned: true }),
  'somebody reads': (cast, who, channel) => cast.house.ask(who, resetUnread, at(cast, channel)),
  'somebody marks unread': (cast, who, channel) =>
    cast.house.ask(who, unread.markUnread, { ...at(cast, channel), body: { isunread: true } }),
  'somebody marks read': (cast, who, channel) =>
    cast.house.ask(who, unread.markUnread, { ...at(cast, channel), body: { isunread: false } }),
  'somebody follows up': (cast, who, channel) => cast.house.ask(who, act.setStarred, { ...at(cast, channel), headers: { starred: true } }),
  'somebody follows no more': (cast, who, channel) =>
    cast.house.ask(who, act.setStarred, { ...at(cast, channel), headers: { starred: false } }),
  'somebody moves it to Done': (cast, who, channel) => cast.house.ask(who, act.moveToDone, at(cast, channel)),
  'somebody moves it to the inbox': (cast, who, channel) => cast.house.ask(who, act.moveToInbox, at(cast, channel)),
  'somebody snoozes it': (cast, who, channel) => cast.house.ask(who, act.snooze, { ...at(cast, channel), body: { until: inADay() } }),
  'its snooze ends': endSnooze,
  'it goes to somebody who sees all': assignTo('all'),
  'it goes to somebody who sees a bot': assignTo('ofBot'),
  'it goes to somebody whom it then concerns': assignTo('concerned'),
  'it goes to nobody': assignTo(null),
  'somebody labels it': (cast, who, channel) => cast.house.ask(who, act.addLabel, { params: { id: idOf(cast, channel), tag: 'vip' } }),
  'somebody labels it otherwise': (cast, who, channel) =>
    cast.house.ask(who, act.addLabel, { params: { id: idOf(cast, channel), tag: 'refund' } }),
  'somebody takes the label off': (cast, who, channel) =>
    cast.house.ask(who, act.removeLabel, { params: { id: idOf(cast, channel), tag: 'vip' } }),
  'somebody renames the label': renameLabel,
  'somebody deletes the label': deleteLabel,
  'somebody deletes it': (cast, who, channel) => cast.house.ask(who, act.deleteConversation, at(cast, channel)),
  'somebody restores it': (cast, who, channel) => cast.house.ask(who, act.restoreConversation, at(cast, channel)),
  'an owner erases its customer': (cast, _who, channel) => erase(cast, cast.owner, channel),
  'somebody moves all to Done': bulk(() => ({ do: 'done' })),
  'somebody takes all': bulk(({ all }) => ({ do: 'assign', assignee: all.id })),
  'somebody gives all away and takes it back': bulk(({ concerned }) => ({ do: 'assign', assignee: concerned.id }), true),
  'somebody reads all and takes it back': bulk(() => ({ do: 'unread', isunread: false }), true),
}

/** Does it; a refusal is as good as anything else that is not done. */
export async function attempt(name: string, cast: Cast, who: Reader, channel: string): Promise<void> {
  try {
    await theActs[name]!(cast, who, channel)
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal') throw error
  }
}
