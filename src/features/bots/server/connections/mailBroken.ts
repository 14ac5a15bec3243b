import { sql } from 'kysely'
import { brand } from '#shared/brand.ts'
import type { Reason } from '#shared/reason.ts'
import { day } from '#shared/time.ts'
import { unsubscribeUrlOf, type MailPorts } from '#features/auth/server/unsubscribeUrlOf.ts'
import { mailHtml, mailText } from '#platform/mail/mailMarkup.ts'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { Email, Mailer } from '#platform/mail/Mailer.ts'
import { brokenMailStrings as text } from './brokenMail.strings.ts'
import { mailBrokenJob, type BrokenWork } from './setConnection.ts'
import type { BrokenParts } from './toBroken.ts'

export interface BrokenMailPorts extends MailPorts {
  sentenceOf(reason: Reason): string
}

interface Due {
  broken: BrokenParts
  client_key: string
  name: string
  team: string
  people: { id: string; email: string }[]
}

/**
 * Tells the owners of a workspace that a bot is disconnected, each once an outage and at most once a day, in a job of their own; nobody, if it is connected again by then.
 * Throws where it may go better later.
 */
export async function mailBroken(
  contexts: RequestContexts,
  mailer: Mailer | null,
  work: BrokenWork,
  ports: BrokenMailPorts,
): Promise<void> {
  const due = await contexts.read(nobody, (ctx) => dueOf(ctx, work))
  if (!due || mailer === null) return
  const { person: whom } = work
  if (whom === undefined) {
    await contexts.write(nobody, async (ctx) => {
      const last = await lastMail(ctx, work)
      // A job may run twice.
      if (last !== null && last >= new Date(work.since)) return
      // What comes and goes within a day is one outage to those who read of it; one that is not over by then has lasted long enough.
      const next = last === null ? ctx.now : new Date(last.getTime() + day)
      if (next > ctx.now) return ctx.enqueue({ job: mailBrokenJob, data: work, startAfter: next })
      await ctx.db
        .updateTable('bot')
        .set({ broken_mailed_at: ctx.now })
        .where('workspace_id', '=', work.workspace)
        .where('id', '=', work.bot)
        .execute()
      for (const { id } of due.people) ctx.enqueue({ job: mailBrokenJob, data: { ...work, person: id } })
    })
    return
  }
  const person = due.people.find(({ id }) => id === whom)
  if (!person) return
  const unsubscribeUrl = await contexts.read(nobody, (ctx) => unsubscribeUrlOf(ctx.db, ports, person.email))
  if (unsubscribeUrl === null) return
  const sent = await mailer.send(brokenEmail(person, due, work, unsubscribeUrl, ports))
  if (!sent.ok && !sent.final) throw new Error(sent.why)
}

/** When anybody was told last that this bot is disconnected. It is locked. */
async function lastMail(ctx: RequestContext, { workspace, bot }: BrokenWork): Promise<Date | null> {
  const ofBot = ctx.db.selectFrom('bot').where('workspace_id', '=', workspace).where('id', '=', bot)
  return (await ofBot.select('broken_mailed_at').forNoKeyUpdate().executeTakeFirst())?.broken_mailed_at ?? null
}

/** The bot and its owners, while this outage lasts. */
async function dueOf(ctx: RequestContext, { workspace, bot, since }: BrokenWork): Promise<Due | undefined> {
  const { rows } = await sql<Due>`select b.broken, b.client_key, b.name, w.name as team,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'email', p.email)), '[]') from member m join person p on p.id = m.person_id
        where m.workspace_id = b.workspace_id and m.is_owner) as people
    from bot b join workspace w on w.id = b.workspace_id and w.deleted_at is null
    where b.workspace_id = ${workspace} and b.id = ${bot} and b.deleted_at is null and b.broken is not null
      and date_trunc('milliseconds', b.broken_at) = ${new Date(since)}`.execute(ctx.db)
  return rows[0]
}

function brokenEmail(
  { id: person, email: to }: Due['people'][number],
  { broken, client_key, name, team }: Due,
  { bot, since }: BrokenWork,
  unsubscribeUrl: string,
  { publicUrl, sentenceOf }: BrokenMailPorts,
): Email {
  const reasons = [broken.source, broken.engine].flatMap((reason) => (reason ? [sentenceOf(reason)] : []))
  const content = {
    preview: text.preview,
    title: text.title(name),
    paragraphs: [...reasons, text.nothingLost],
    button: { name: text.open, url: `${publicUrl()}/account/settings/bots/${client_key}` },
    notes: [text.note],
    footer: { text: text.footer(team), link: { name: text.unsubscribe, url: unsubscribeUrl } },
  }
  const id = `broken.${bot}.${person}.${Date.parse(since)}`
  return {
    to,
    fromName: brand.name,
    replyTo: null,
    subject: text.subject(name),
    text: mailText(content),
    html: mailHtml(content),
    unsubscribeUrl,
    id,
  }
}
