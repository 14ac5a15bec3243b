import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { forEach } from '#platform/jobs/forEach.ts'
import { tame } from '#platform/mail/tame.ts'
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
/** By so many milliseconds Slack's clock may differ from ours. */
const clocksMs = 5 * 60_000
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
  await forEach(await queries.readDirectDue(db, atOnce), ({ workspace, person }) => sendDirect(workspace, person, ports))
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
  direct: DirectMessages
  token: string
}

/** Whether there may be more to do. */
async function sendOnce(workspace: string, person: string, ports: DirectPorts): Promise<boolean> {
  const work = await ports.contexts.write(nobody, (ctx) => begin(ctx, workspace, person, ports))
  if (work === null) return false
  return work.fresh.length > 0 ? post(workspace, work, ports) : takeBack(workspace, work, ports)
}

async function begin(ctx: RequestContext, workspace: string, person: string, ports: DirectPorts): Promise<Work | null> {
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
  // Anyone who changes a message at this moment may say in it what is over since: what comes after must not come before.
  const isChanged = accepted.some((one) => one.withdraws && !one.isDue)
  const back = accepted.filter((one) => (one.withdraws || one.open.length === 0) && (fresh.length > 0 || (one.isDue && !isChanged)))
  const shown = accepted.filter((one) => !one.withdraws && one.open.length > 0)
  const connection = await connectionOf(ctx.db, workspace, ports)
  // What may have arrived is not sent again.
  await queries.settleDirect(ctx, workspace, lost, 'failed', directStrings.why.unsure(''))
  await queries.settleDirect(ctx, workspace, over, 'withdrawn', null)
  await queries.settleDirect(ctx, workspace, late, 'failed', directStrings.late)
  if (connection.direct === null) {
    await queries.settleDirect(ctx, workspace, fresh, 'failed', connection.why ?? directStrings.off)
    await queries.settleDirect(ctx, workspace, back, 'withdrawn', null)
    return null
  }
  await queries.beginDirect(ctx, workspace, fresh.length > 0 ? fresh : back)
  return fresh.length === 0 && back.length === 0 ? null : { fresh, shown, back, ...connection }
}

/** How a workspace is connected to Slack, or not: `why` says it where there is a connection of which nobody can make use. */
type Connection = { direct: DirectMessages; token: string } | { direct: null; why: string | null }

/** Opens the connection of a workspace to Slack. */
export async function connectionOf(
  db: DatabaseOrTransaction,
  workspace: string,
  { direct, vault }: Pick<DirectPorts, 'direct' | 'vault'>,
): Promise<Connection> {
  const install = db.selectFrom('slack_install').where('workspace_id', '=', workspace).where('revoked_at', 'is', null)
  const row = direct && (await install.select('token').executeTakeFirst())
  if (!direct || !row) return { direct: null, why: null }
  const token = vault.open(row.token)
  // Another installation sealed it. One that could not be served would be due again every minute, and for nothing.
  return token === null ? { direct: null, why: directStrings.why.token() } : { direct, token }
}

async function post(workspace: string, { fresh, shown, back, direct, token }: Work, { contexts, ...ports }: DirectPorts): Promise<boolean> {
  const sent = await direct.send(token, fresh[0]!.email, messageOf([...fresh, ...shown], ports))
  if (!sent.ok) {
    await contexts.write(nobody, (ctx) =>
      sent.againMs === null
        ? queries.settleDirect(ctx, workspace, fresh, 'failed', whyNot(sent))
        : queries.putOffDirect(ctx, workspace, fresh, sent.againMs),
    )
    return false
  }
  const over = refsOf(back)
  const replaced = [...new Map(shown.flatMap((one) => (one.ref === null || over.includes(one.ref) ? [] : [[one.ref, one.id]])))]
  const kept = await contexts.write(nobody, async (ctx) => {
    // Whoever dies before they are taken away leaves word of them.
    const rows = await queries.keepReplaced(ctx, workspace, replaced)
    await queries.settleDirectSent(ctx, workspace, sent.ref, { fresh, shown, back })
    return rows
  })
  // The new one says it all. What of the ones before is over is taken back next.
  for (const one of kept) {
    const changed = await direct.change(token, one.ref, null)
    const again = changed.ok ? null : changed.againMs
    await contexts.write(nobody, (ctx) =>
      again === null ? queries.forgetReplaced(ctx, workspace, one.id) : queries.putOffDirect(ctx, workspace, [one], again),
    )
  }
  return true
}

async function takeBack(workspace: string, work: Work, { contexts, ...ports }: DirectPorts): Promise<boolean> {
  const { shown, back, direct, token } = work
  const lost = back.filter(({ ref }) => ref === null)
  if (lost.length > 0 && !(await takeBackLost(workspace, lost, work, contexts))) return false
  for (const ref of refsOf(back)) {
    const left = shown.filter((one) => one.ref === ref)
    const some = back.filter((one) => one.ref === ref)
    const changed = await direct.change(token, ref, left.length === 0 ? null : messageOf(left, ports))
    const isGivenUp = some.every(({ tries, isGone }) => tries > maxTries && !isGone)
    const again = changed.ok || isGivenUp ? null : changed.againMs
    await contexts.write(nobody, (ctx) =>
      again === null
        ? queries.settleDirect(ctx, workspace, some, 'withdrawn', changed.ok ? null : whyNot(changed))
        : queries.putOffDirect(ctx, workspace, some, again),
    )
    if (again !== null) return false
  }
  return true
}

/** Takes away what may have arrived without an answer, and names what is no more; others that it named stand in no other message. Whether that is done. */
async function takeBackLost(
  workspace: string,
  lost: readonly DirectAttempt[],
  { shown, back, direct, token }: Work,
  contexts: RequestContexts,
): Promise<boolean> {
  const times = lost.map(({ createdAt }) => createdAt)
  const stretch = { from: Math.min(...times) - clocksMs, until: Math.max(...times) + worthMs + clocksMs }
  const found = await direct.find(token, lost[0]!.email, { ...stretch, paths: lost.map(({ conversation }) => pathOf(conversation)) })
  const known = refsOf([...shown, ...back])
  let failure = found.ok ? null : found
  for (const ref of found.ok ? found.refs.filter((one) => !known.includes(one)) : []) {
    const changed = await direct.change(token, ref, null)
    if (!changed.ok) failure = changed
  }
  const again = failure?.againMs ?? null
  await contexts.write(nobody, (ctx) =>
    again === null
      ? queries.settleDirect(ctx, workspace, lost, 'withdrawn', failure && whyNot(failure))
      : queries.putOffDirect(ctx, workspace, lost, again),
  )
  return again === null
}

const pathOf = (conversation: string) => `/messages/${conversation}/`

const refsOf = (attempts: readonly DirectAttempt[]) => [...new Set(attempts.flatMap(({ ref }) => (ref === null ? [] : [ref])))]

/** What calls for somebody, a line a conversation, the newest first. */
function messageOf(attempts: readonly DirectAttempt[], { publicUrl }: Pick<DirectPorts, 'publicUrl'>): DirectMessage {
  const alerts = [...new Map(attempts.map((one) => [one.alert, one])).values()].toSorted((a, b) => b.createdAt - a.createdAt)
  const lines = alerts.slice(0, named).map(({ open, name, conversation }) => ({
    text: said[mostUrgent(open)](tame(name)),
    url: publicUrl() + pathOf(conversation),
    open: directStrings.open,
  }))
  const more = alerts.length > named ? alertMailStrings.more(alerts.length - named) : null
  return { title: alertMailStrings.title(alerts.length), lines, more }
}
