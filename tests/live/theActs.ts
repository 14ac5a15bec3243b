import { AppError } from '#shared/errors.ts'
import { setAi } from '#features/bots/aiContract.ts'
import * as act from '#features/inbox/actions/contract.ts'
import { startBulk, undoBulk, type Act } from '#features/inbox/actions/bulk/contract.ts'
import { untilCustomerWrites } from '#features/inbox/actions/rules.ts'
import { resetUnread } from '#features/inbox/conversations/unreadContract.ts'
import { sendToPeople } from '#features/inbox/handoff/sendToPeople.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { deleteNote } from '#features/inbox/privacy/noteContract.ts'
import { eraseCustomer } from '#features/inbox/privacy/contract.ts'
import * as label from '#features/inbox/conversations/labels/contract.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { escalateWaiting } from '#features/inbox/handoff/escalateWaiting.ts'
import { relabel } from '#features/inbox/actions/relabel.ts'
import { writeProfile } from '#features/inbox/ingest/writeProfile.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { wakeSnoozed } from '#features/inbox/actions/wakeSnoozed.ts'
import type { TestApp, TestBot } from '#testing/TestApp.ts'
import type { Reader } from './FollowedList.ts'
import * as unread from '#features/inbox/conversations/unreadContract.ts'

/** Who works in the workspace: an owner, somebody who sees all, one of a bot, one of what concerns them. */
export interface Personas {
  app: TestApp
  bots: readonly [TestBot, TestBot]
  owner: Reader
  all: Reader
  ofBot: Reader
  concerned: Reader
}

/** Something that is done to the conversation of a channel by somebody. What they may not do is refused and leaves no trace. */
export type Deed = (personas: Personas, who: Reader, channel: string) => Promise<unknown>

/** Channels of the second bot begin with y. */
const botOf = ({ bots }: Personas, channel: string) => bots[channel.startsWith('y') ? 1 : 0]
const idOf = (personas: Personas, channel: string) => conversationIdOf(botOf(personas, channel).id, channel)
const at = (personas: Personas, channel: string) => ({ params: { id: idOf(personas, channel) } })
let hours = 0
/** Each time another hour, so that what is snoozed has an order of its own. */
const inADay = () => Math.floor(Date.now() / 1000) + 86_400 + 3600 * (hours = (hours + 7) % 24)
const assignTo =
  (to: keyof Pick<Personas, 'all' | 'ofBot' | 'concerned'> | null): Deed =>
  (personas, who, channel) =>
    personas.app.callApi(who, act.assign, { params: { id: idOf(personas, channel), assignee: to === null ? '-1' : personas[to].id } })
const say =
  (text: string, more: { type?: 'note'; toConcerned?: true } = {}): Deed =>
  (personas, who, channel) => {
    const { type, toConcerned } = more
    const message = {
      jmid: crypto.randomUUID(),
      text,
      ...(type && { type }),
      ...(toConcerned && { privateRecipients: [personas.concerned.id] }),
    }
    return personas.app.callApi(who, submitMessage, { ...at(personas, channel), body: { message } })
  }
/** The newest of anybody's. Whose it is not is refused. */
async function deletesNote(personas: Personas, who: Reader, channel: string): Promise<void> {
  const note = await personas.app.server.db
    .selectFrom('message')
    .where('conversation_id', '=', idOf(personas, channel))
    .where('type', '=', 'note')
    .orderBy('seq', 'desc')
    .select('jmid')
    .executeTakeFirst()
  if (note?.jmid) await personas.app.callApi(who, deleteNote, { ...at(personas, channel), body: { jmid: note.jmid } })
}
const reports =
  (text: string, kind: 'in' | 'out' | 'human' | 'unknown'): Deed =>
  (personas, _who, channel) => {
    const identity = crypto.randomUUID()
    newest.set(`${kind} ${channel}`, identity)
    return personas.app.report(botOf(personas, channel), channel, `${text} ${identity}`, { kind, identity })
  }
/** The identity of what was said last, by kind and channel. */
const newest = new Map<string, string>()
/** At the source, where what was said last is changed or taken back. */
const changes =
  (kind: 'in' | 'out', what: 'edited' | 'withdrawn'): Deed =>
  (personas, _who, channel) => {
    // Where nothing was said yet, of something that never arrived: a name of this channel's own, as no company gives two messages one.
    const identity = newest.get(`${kind} ${channel}`) ?? `never received in ${channel}`
    const text = what === 'edited' ? `Better words ${crypto.randomUUID()}` : ''
    return personas.app.report(botOf(personas, channel), channel, text, { kind, identity, change: { what, at: null } })
  }

/** Does something to every conversation; some of them are not in sight. With `undone` it is taken back. */
const bulk =
  (doing: (personas: Personas) => Act, undone = false): Deed =>
  async (personas, who) => {
    const { rows } = {
      rows: await personas.app.server.db.selectFrom('conversation').where('workspace_id', '=', who.workspace).select('id').execute(),
    }
    const ids = rows.map(({ id }) => id)
    const { id } = await personas.app.callApi(who, startBulk, { headers: { teamid: who.workspace }, body: { act: doing(personas), ids } })
    if (undone) await personas.app.callApi(who, undoBulk, { params: { id } })
  }

/** Each time by another name, as a search for it would find them. */
async function nameCustomer(personas: Personas, _who: Reader, channel: string): Promise<void> {
  const bot = botOf(personas, channel)
  const name = `Zoë ${crypto.randomUUID().slice(0, 8)}`
  await personas.app.server.contexts.write(nobody, (ctx) => writeProfile(ctx, { ...bot, platform: 'messenger' }, channel, { name }))
}

async function renameLabel(personas: Personas, who: Reader, channel: string): Promise<void> {
  const bot = botOf(personas, channel)
  await personas.app.callApi(who, label.renameLabel, { body: { client_key: bot.clientKey, tagName: 'vip', newName: 'refund' } })
  await relabel(personas.app.server.contexts, { workspace: who.workspace, bot: bot.id, from: 'vip', to: 'refund' })
}

async function deleteLabel(personas: Personas, who: Reader, channel: string): Promise<void> {
  const bot = botOf(personas, channel)
  await personas.app.callApi(who, label.deleteLabel, { body: { client_key: bot.clientKey, tagName: 'refund' } })
  await relabel(personas.app.server.contexts, { workspace: who.workspace, bot: bot.id, from: 'refund', to: null })
}

async function endSnooze(personas: Personas, _who: Reader, channel: string): Promise<void> {
  const { db, contexts } = personas.app.server
  const past = new Date(Date.now() - 1)
  await db
    .updateTable('conversation')
    .set({ snoozed_until: past })
    .where('id', '=', idOf(personas, channel))
    .where('snoozed_until', 'is not', null)
    .execute()
  await wakeSnoozed(contexts)
}

async function letWait(personas: Personas, _who: Reader, channel: string): Promise<void> {
  const { db, contexts } = personas.app.server
  const past = new Date(Date.now() - 1)
  await db
    .updateTable('conversation')
    .set({ escalate_at: past })
    .where('id', '=', idOf(personas, channel))
    .where('escalate_at', 'is not', null)
    .execute()
  await escalateWaiting(contexts)
}

const switchesAi =
  (on: boolean): Deed =>
  async (personas, who, channel) => {
    const bot = botOf(personas, channel)
    await personas.app.callApi(who, setAi, { params: { client_key: bot.clientKey }, body: { on } })
    if (!on) await sendToPeople(personas.app.server.contexts, { workspace: who.workspace, bot: bot.id })
  }

async function erase(personas: Personas, who: Reader, channel: string): Promise<void> {
  const { db } = personas.app.server
  const row = await db.selectFrom('customer').where('user_key', '=', channel).select('name').executeTakeFirst()
  await personas.app.callApi(who, eraseCustomer, { ...at(personas, channel), body: { name: row?.name ?? '' } })
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
  'somebody pauses': (personas, who, channel) =>
    personas.app.callApi(who, setPaused, { ...at(personas, channel), headers: { paused: true } }),
  'somebody resumes': (personas, who, channel) =>
    personas.app.callApi(who, setPaused, { ...at(personas, channel), headers: { paused: false } }),
  'somebody resumes and keeps it': (personas, who, channel) =>
    personas.app.callApi(who, setPaused, { ...at(personas, channel), headers: { paused: false, keep: true } }),
  'somebody takes back whom they passed it to': (personas, who, channel) => personas.app.callApi(who, act.undoPass, at(personas, channel)),
  'its customer waits too long': letWait,
  'somebody replies': say('On it.'),
  'somebody notes': say('A note.', { type: 'note' }),
  'somebody deletes a note': deletesNote,
  'somebody is mentioned': say('@you', { type: 'note', toConcerned: true }),
  'somebody reads': (personas, who, channel) => personas.app.callApi(who, resetUnread, at(personas, channel)),
  'somebody marks unread': (personas, who, channel) =>
    personas.app.callApi(who, unread.markUnread, { ...at(personas, channel), body: { isunread: true } }),
  'somebody marks read': (personas, who, channel) =>
    personas.app.callApi(who, unread.markUnread, { ...at(personas, channel), body: { isunread: false } }),
  'somebody follows up': (personas, who, channel) =>
    personas.app.callApi(who, act.setStarred, { ...at(personas, channel), headers: { starred: true } }),
  'somebody follows no more': (personas, who, channel) =>
    personas.app.callApi(who, act.setStarred, { ...at(personas, channel), headers: { starred: false } }),
  'somebody moves it to Done': (personas, who, channel) => personas.app.callApi(who, act.moveToDone, at(personas, channel)),
  'somebody moves it to the inbox': (personas, who, channel) => personas.app.callApi(who, act.moveToInbox, at(personas, channel)),
  'somebody snoozes it': (personas, who, channel) =>
    personas.app.callApi(who, act.snooze, { ...at(personas, channel), body: { until: inADay() } }),
  'somebody snoozes it until the customer writes': (personas, who, channel) =>
    personas.app.callApi(who, act.snooze, { ...at(personas, channel), body: { until: untilCustomerWrites } }),
  'its snooze ends': endSnooze,
  'it goes to somebody who sees all': assignTo('all'),
  'it goes to somebody who sees a bot': assignTo('ofBot'),
  'it goes to somebody whom it then concerns': assignTo('concerned'),
  'somebody takes it': (personas, who, channel) =>
    personas.app.callApi(who, act.assign, { params: { id: idOf(personas, channel), assignee: who.id } }),
  'it goes to nobody': assignTo(null),
  'somebody labels it': (personas, who, channel) =>
    personas.app.callApi(who, act.addLabel, { params: { id: idOf(personas, channel), tag: 'vip' } }),
  'somebody labels it otherwise': (personas, who, channel) =>
    personas.app.callApi(who, act.addLabel, { params: { id: idOf(personas, channel), tag: 'refund' } }),
  'somebody takes the label off': (personas, who, channel) =>
    personas.app.callApi(who, act.removeLabel, { params: { id: idOf(personas, channel), tag: 'vip' } }),
  'a company says what the customer is called': nameCustomer,
  'somebody switches the AI off': switchesAi(false),
  'somebody switches the AI on': switchesAi(true),
  'somebody renames the label': renameLabel,
  'somebody deletes the label': deleteLabel,
  'somebody deletes it': (personas, who, channel) => personas.app.callApi(who, act.deleteConversation, at(personas, channel)),
  'somebody restores it': (personas, who, channel) => personas.app.callApi(who, act.restoreConversation, at(personas, channel)),
  'somebody blocks its customer': (personas, who, channel) =>
    personas.app.callApi(who, act.blockCustomer, { ...at(personas, channel), body: { blocked: true } }),
  'somebody unblocks its customer': (personas, who, channel) =>
    personas.app.callApi(who, act.blockCustomer, { ...at(personas, channel), body: { blocked: false } }),
  'an owner erases its customer': (personas, _who, channel) => erase(personas, personas.owner, channel),
  'somebody moves all to Done': bulk(() => ({ do: 'done' })),
  'somebody takes all': bulk(({ all }) => ({ do: 'assign', assignee: all.id })),
  'somebody gives all away and takes it back': bulk(({ concerned }) => ({ do: 'assign', assignee: concerned.id }), true),
  'somebody resumes all and takes it back': bulk(() => ({ do: 'pause', paused: false }), true),
  'somebody reads all and takes it back': bulk(() => ({ do: 'unread', isunread: false }), true),
}

/** Does it; a refusal is as good as anything else that is not done. */
export async function attempt(name: string, personas: Personas, who: Reader, channel: string): Promise<void> {
  try {
    await theActs[name]!(personas, who, channel)
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal') throw error
  }
}
