import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import { directStrings, whyNot } from '#features/alerts/direct.strings.ts'
import type { DirectMessage, DirectMessages } from '#features/alerts/ports.ts'
import { mostUrgent } from '#features/alerts/rules.ts'
import { alertMailStrings, said } from '#features/alerts/said.strings.ts'
import * as queries from './directQueries.ts'
import type { DirectAttempt } from './directQueries.ts'

/** To so many people at a time; the next minute brings more. */
const atOnce = 200
/** So many conversations a message names. */
const named = 20
/** What could not be sent for so many milliseconds is worth nothing any more. */
const worthMs = 60 * 60_000
/** What cannot be taken away after so many tries stays where it is. */
const maxTries = 5

export interface DirectPorts {
  contexts: RequestContexts
  vault: Vault
  /** Null where Slack is off. */
  direct: DirectMessages | null
  publicUrl(): string
}

/** Sends everything that is due: what is to be tried again, and what a server left behind. */
export async function sendDirectDue(db: Database, ports: DirectPorts): Promise<void> {
  for (const { workspace, person } of await queries.readDirectDue(db, atOnce)) await sendDirect(workspace, person, ports)
}

/**
 * Writes to one person in their workspace's Slack: one message that names everything that calls for them, in the place of the one before, so that it
 * makes a sound and a night leaves one. What is over disappears from it.
 */
export async function sendDirect(workspace: string, person: string, ports: DirectPorts): Promise<void> {
  // More may have come while it was being sent.
  while (await sendOnce(workspace, person, ports));
}

interface Work {
  /** To be told now. */
  fresh: DirectAttempt[]
  /** Stand in Slack, and still call. */
  shown: DirectAttempt[]
  /** Stand in Slack, and are over. */
  back: DirectAttempt[]
  install: { token: Buffer; email: string } | null
}

/** Whether there may be more to do. */
async function sendOnce(workspace: string, person: string, ports: DirectPorts): Promise<boolean> {
  const { contexts, vault, direct } = ports
  const work = await contexts.write(nobody, (ctx) => begin(ctx, workspace, person, direct !== null))
  if (work === null || direct === null || work.install === null) return false
  const token = vault.decrypt(work.install.token)
  if (work.fresh.length > 0) return post(workspace, work, { ...ports, direct, token, email: work.install.email })
  return takeBack(workspace, work, { ...ports, direct, token })
}

async function begin(ctx: RequestContext, workspace: string, person: string, isOn: boolean): Promise<Work | null> {
  const all = await queries.readDirect(ctx, workspace, person)
  const waiting = all.filter(({ state, isDue }) => state === 'waiting' && isDue)
  // Another server is at it, and looks again when it is done.
  if (all.some(({ state, tries, isDue }) => state === 'waiting' && tries > 0 && !isDue)) return null
  const lost = waiting.filter(({ tries }) => tries > 0)
  const over = waiting.filter((one) => one.tries === 0 && (one.open.length === 0 || one.withdraws))
  const rest = waiting.filter((one) => !lost.includes(one) && !over.includes(one))
  const late = rest.filter(({ createdAt }) => createdAt < ctx.now.getTime() - worthMs)
  const fresh = rest.filter((one) => !late.includes(one))
  const accepted = all.filter(({ state }) => state === 'accepted')
  const back = accepted.filter((one) => (one.withdraws || one.open.length === 0) && (one.isDue || fresh.length > 0))
  const shown = accepted.filter((one) => !one.withdraws && one.open.length > 0)
  const install = isOn ? await installOf(ctx.db, workspace, person) : null
  // What may have arrived is not sent again.
  await queries.settleDirect(ctx, workspace, lost, 'failed', directStrings.why.unsure(''))
  await queries.settleDirect(ctx, workspace, over, 'withdrawn', null)
  await queries.settleDirect(ctx, workspace, late, 'failed', directStrings.late)
  if (install === null) {
    await queries.settleDirect(ctx, workspace, fresh, 'failed', directStrings.off)
    await queries.settleDirect(ctx, workspace, back, 'withdrawn', null)
    return null
  }
  await queries.beginDirect(ctx, workspace, fresh.length > 0 ? fresh : back)
  return fresh.length === 0 && back.length === 0 ? null : { fresh, shown, back, install }
}

/** How the workspace is connected to Slack, and the address of a member; null where it is not, or not any more. */
export async function installOf(
  db: DatabaseOrTransaction,
  workspace: string,
  person: string,
): Promise<{ token: Buffer; email: string } | null> {
  const row = await db
    .selectFrom('slack_install as s')
    .innerJoin('member as m', 'm.workspace_id', 's.workspace_id')
    .innerJoin('person as p', 'p.id', 'm.person_id')
    .where('s.workspace_id', '=', workspace)
    .where('m.workspace_id', '=', workspace)
    .where('m.person_id', '=', person)
    .where('s.revoked_at', 'is', null)
    .select(['s.token', 'p.email'])
    .executeTakeFirst()
  return row ?? null
}

interface Line extends DirectPorts {
  direct: DirectMessages
  token: string
}

async function post(
  workspace: string,
  { fresh, shown, back }: Work,
  { contexts, direct, token, email, ...ports }: Line & { email: string },
): Promise<boolean> {
  const sent = await direct.send(token, email, messageOf([...fresh, ...shown], ports))
  if (!sent.ok) {
    await contexts.write(nobody, (ctx) =>
      sent.againMs === null
        ? queries.settleDirect(ctx, workspace, fresh, 'failed', whyNot(sent))
        : queries.putOffDirect(ctx, workspace, fresh, sent.againMs),
    )
    return false
  }
  const before = refsOf([...shown, ...back])
  await contexts.write(nobody, (ctx) => queries.settleDirectSent(ctx, workspace, sent.ref, { fresh, shown, replaced: back }))
  // The new one says it all. One that cannot be taken away does no harm.
  for (const ref of before) await direct.change(token, ref, null)
  return true
}

async function takeBack(workspace: string, { shown, back }: Work, { contexts, direct, token, ...ports }: Line): Promise<boolean> {
  for (const ref of refsOf(back)) {
    const left = shown.filter((one) => one.ref === ref)
    const some = back.filter((one) => one.ref === ref)
    const changed = await direct.change(token, ref, left.length === 0 ? null : messageOf(left, ports))
    const again = changed.ok || some.some(({ tries }) => tries > maxTries) ? null : changed.againMs
    await contexts.write(nobody, (ctx) =>
      again === null
        ? queries.settleDirect(ctx, workspace, some, 'withdrawn', changed.ok ? null : whyNot(changed))
        : queries.putOffDirect(ctx, workspace, some, again),
    )
    if (again !== null) return false
  }
  return true
}

const refsOf = (attempts: readonly DirectAttempt[]) => [...new Set(attempts.flatMap(({ ref }) => (ref === null ? [] : [ref])))]

/** What calls for somebody, a line a conversation, the newest first. */
function messageOf(attempts: readonly DirectAttempt[], { publicUrl }: Pick<DirectPorts, 'publicUrl'>): DirectMessage {
  const alerts = [...new Map(attempts.map((one) => [one.alert, one])).values()].toSorted((a, b) => b.createdAt - a.createdAt)
  const lines = alerts.slice(0, named).map(({ open, name, conversation }) => ({
    text: said[mostUrgent(open)](name),
    url: `${publicUrl()}/messages/${conversation}/`,
    open: directStrings.open,
  }))
  const more = alerts.length > named ? alertMailStrings.more(alerts.length - named) : null
  return { title: alertMailStrings.title(alerts.length), lines, more }
}
