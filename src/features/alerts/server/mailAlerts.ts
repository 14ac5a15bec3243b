import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { brand } from '#shared/brand.ts'
import { newId } from '#shared/ids.ts'
import { minute } from '#shared/time.ts'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { mailHtml, mailText } from '#platform/mail/mailMarkup.ts'
import { isVisible } from '#features/inbox/conversations/visibility.ts'
import type { Email, Mailer, Sent } from '#features/workspaces/invites/ports.ts'
import type { Kind } from '#features/alerts/contract.ts'
import { quietUntil, type Quiet } from '#features/alerts/quiet.ts'
import { mostUrgent } from '#features/alerts/rules.ts'
import { alertMailStrings as text, said } from '#features/alerts/said.strings.ts'

/** One e-mail a person in so many minutes, however much happens. */
const apart = 15
/** What was being sent when a server died is sent again after so many milliseconds, under the same id. */
const retryAfter = 5 * minute
/** So many people at a time; the next minute brings more. */
const atOnce = 200
/** So many alerts are named. */
const named = 20

export interface AlertMailPorts {
  publicUrl(): string
  /** Those of the addresses, in lower case, whose owners want no e-mail. */
  refusedAddresses(db: DatabaseOrTransaction, emails: string[]): Promise<Set<string>>
  unsubscribePath(db: DatabaseOrTransaction, email: string): Promise<string>
}

interface Due {
  workspace_id: string
  id: string
  kinds: Kind[]
  name: string
  team: string
}

/** Tells people by e-mail of what came while they were away: everything until now in one letter, at most one in 15 minutes. Null: no e-mail is sent here. */
export async function mailAlerts(contexts: RequestContexts, db: Database, mailer: Mailer | null, ports: AlertMailPorts): Promise<void> {
  const { rows } = await sql<{
    person: string
    email: string
    quiet: Quiet | null
  }>`select distinct on (a.person_id) a.person_id as person, p.email, s.quiet
    from alert a join person p on p.id = a.person_id left join alert_person s on s.person_id = a.person_id
    where a.mail_at <= now() and a.ended_at is null
      and (s.mailed_at is null or s.mailed_at <= now() - make_interval(mins => ${apart})) order by a.person_id limit ${atOnce}`.execute(db)
  for (const { person, email, quiet } of rows) {
    const due = await contexts.write(nobody, (ctx) => claim(ctx, person, quiet ?? {}))
    if (due.length === 0) continue
    const sent = await attempt(db, mailer, email, person, due, ports)
    await contexts.write(nobody, (ctx) => settle(ctx, person, due, sent))
  }
}

/** Takes what a person is to be told, so that no other server does. What they do not see any more is not told. */
async function claim(ctx: RequestContext, person: string, quiet: Quiet): Promise<Due[]> {
  const until = quietUntil(quiet, ctx.now.getTime())
  if (until !== null) await putOff(ctx, person, until)
  const { rows } = await sql<Due>`select a.workspace_id, a.id, a.kinds, u.name, w.name as team
    from alert a join member m on m.workspace_id = a.workspace_id and m.person_id = a.person_id
    join workspace w on w.id = a.workspace_id and w.deleted_at is null
    join conversation c on c.workspace_id = a.workspace_id and c.id = a.conversation_id and c.deleted_at is null
    join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id
    where a.person_id = ${person} and a.mail_at is not null and a.ended_at is null and ${isVisible} and ${until === null ? sql`true` : sql`a.past_quiet`}
      and exists (select from alert d where d.person_id = a.person_id and d.mail_at <= now() and d.ended_at is null)
    order by a.at desc for no key update of a skip locked`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  await sql`update alert set mail_at = ${new Date(ctx.now.getTime() + retryAfter)} where id = any(${ids}::uuid[])`.execute(ctx.db)
  return rows
}

/** What came before the quiet hours of a person is told after them, unless nobody else can be called. */
async function putOff(ctx: RequestContext, person: string, until: number): Promise<void> {
  const at = until === Infinity ? null : new Date(until)
  await sql`update alert set mail_at = ${at} where person_id = ${person} and mail_at <= ${ctx.now} and ended_at is null and not past_quiet`.execute(
    ctx.db,
  )
}

async function attempt(
  db: Database,
  mailer: Mailer | null,
  email: string,
  person: string,
  due: Due[],
  ports: AlertMailPorts,
): Promise<Sent> {
  if (mailer === null) return { ok: false, final: true, why: 'This server sends no e-mails.' }
  const refused = await ports.refusedAddresses(db, [email])
  if (refused.has(email.toLowerCase())) return { ok: false, final: true, why: 'You want no e-mails.' }
  const unsubscribeUrl = ports.publicUrl() + (await ports.unsubscribePath(db, email))
  return mailer.send(letter(email, person, due, ports.publicUrl(), unsubscribeUrl))
}

function letter(to: string, person: string, due: Due[], publicUrl: string, unsubscribeUrl: string): Email {
  const sentences = due.map(({ kinds, name }) => said[mostUrgent(kinds)](name))
  const teams = Map.groupBy(due.slice(0, named), ({ team }) => team)
  const lines = [...teams].flatMap(([team, some]) => [
    text.workspace(team),
    ...some.map(({ kinds, name }) => said[mostUrgent(kinds)](name)),
  ])
  const content = {
    preview: sentences[0]!,
    title: text.title(due.length),
    paragraphs: due.length > named ? [...lines, text.more(due.length - named)] : lines,
    button: { name: text.open, url: `${publicUrl}/messages/` },
    notes: [text.rare],
    footer: { text: text.footer, link: { name: text.unsubscribe, url: unsubscribeUrl } },
  }
  const ids = due.map(({ id }) => id).toSorted()
  const id = `alerts.${person}.${createHash('sha256').update(ids.join()).digest('hex').slice(0, 16)}`
  const subject = text.subject(sentences[0]!, due.length - 1)
  return { to, fromName: brand.name, replyTo: null, subject, text: mailText(content), html: mailHtml(content), unsubscribeUrl, id }
}

/** Writes down what became of a letter. One that could not be handed over is tried again. */
async function settle(ctx: RequestContext, person: string, due: Due[], sent: Sent): Promise<void> {
  if (!sent.ok && !sent.final) return
  await sql`update alert set mail_at = null where id = any(${due.map(({ id }) => id)}::uuid[])`.execute(ctx.db)
  const common = { channel: 'email', settled_at: ctx.now, created_at: ctx.now } as const
  const outcome = sent.ok ? ({ state: 'accepted', why: null } as const) : ({ state: 'failed', why: sent.why } as const)
  await ctx.db
    .insertInto('alert_attempt')
    .values(
      due.map(({ workspace_id, id, kinds }) => ({
        ...common,
        ...outcome,
        workspace_id,
        id: newId(),
        alert_id: id,
        kind: mostUrgent(kinds),
      })),
    )
    .execute()
  if (sent.ok)
    await sql`insert into alert_person (person_id, mailed_at) values (${person}, ${ctx.now})
      on conflict (person_id) do update set mailed_at = excluded.mailed_at`.execute(ctx.db)
}
