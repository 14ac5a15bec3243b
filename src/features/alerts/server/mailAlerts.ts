import { sql } from 'kysely'
import { brand } from '#shared/brand.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { nobody, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { forEach } from '#platform/jobs/forEach.ts'
import { mailHtml, mailText } from '#platform/mail/mailMarkup.ts'
import type { Email, Mailer, Sent } from '#platform/mail/Mailer.ts'
import { tame } from '#platform/mail/tame.ts'
import { byUrgency, mostUrgent } from '#features/alerts/rules.ts'
import { alertMailStrings as text, said } from '#features/alerts/said.strings.ts'
import { unsubscribeUrlOf, type MailPorts } from '#features/auth/server/unsubscribeUrlOf.ts'
import { isOfBotThere } from '#features/bots/server/isOfBotThere.ts'
import { isUnread } from './isUnread.ts'
import { beginEmail, settleEmail, type AlertEmail } from './alertEmails.ts'

/** One e-mail a person in so many minutes, however much happens. */
const apart = 15
/** So many people at a time; the next minute brings more. */
const atOnce = 200
/** So many alerts are named. */
const named = 20

/** Tells people by e-mail of what came while they were away: everything until now in one e-mail, at most one in 15 minutes. Null: no e-mail is sent here. */
export async function mailAlerts(contexts: RequestContexts, db: Database, mailer: Mailer | null, ports: MailPorts): Promise<void> {
  await forEach(await readDue(db), async ({ person, email }) => {
    const alertEmail = await contexts.write(nobody, (ctx) => beginEmail(ctx, person))
    if (alertEmail === null) return
    const sent = await attempt(db, mailer, email, alertEmail, ports)
    await contexts.write(nobody, (ctx) => settleEmail(ctx, person, alertEmail, sent))
  })
}

/** To whom an e-mail is due: what is new, or an e-mail of which nobody knows yet whether it went out. */
async function readDue(db: Database): Promise<{ person: string; email: string }[]> {
  const { rows } = await sql<{ person: string; email: string }>`with unsettled as (
      select a.person_id, t.due_at from alert_attempt t join alert a on a.workspace_id = t.workspace_id and a.id = t.alert_id
      where t.channel = 'email' and t.due_at is not null)
    select p.id as person, p.email from person p where p.id in (
      select a.person_id from alert a left join alert_person m on m.person_id = a.person_id
      where a.mail_at <= now() and ${isUnread} and ${isOfBotThere('a')} and a.person_id not in (select person_id from unsettled)
        and (m.mailed_at is null or m.mailed_at <= now() - make_interval(mins => ${apart}))
      union select person_id from unsettled where due_at <= now())
    order by p.id limit ${atOnce}`.execute(db)
  return rows
}

async function attempt(db: Database, mailer: Mailer | null, email: string, alertEmail: AlertEmail, ports: MailPorts): Promise<Sent> {
  if (mailer === null) return { ok: false, final: true, why: text.why.none }
  const unsubscribeUrl = await unsubscribeUrlOf(db, ports, email)
  if (unsubscribeUrl === null) return { ok: false, final: true, why: text.why.unwanted }
  return mailer.send(buildEmail(email, alertEmail, ports.publicUrl(), unsubscribeUrl))
}

function buildEmail(to: string, { id, alerts }: AlertEmail, publicUrl: string, unsubscribeUrl: string): Email {
  const lines = alerts
    .map(({ team, conversation, kinds, name }) => ({ team, kind: mostUrgent(kinds), name, url: `${publicUrl}/messages/${conversation}/` }))
    .toSorted((a, b) => byUrgency(a.kind, b.kind))
    .slice(0, named)
    .map(({ kind, name, ...line }) => ({ ...line, text: said[kind](tame(name)) }))
  const first = lines[0]!
  const teams = [...Map.groupBy(lines, ({ team }) => team)]
  const paragraphs = teams.flatMap(([team, some]) => [text.workspace(team), ...some.map((line) => ({ text: line.text, url: line.url }))])
  const content = {
    preview: first.text,
    title: text.title(alerts.length),
    paragraphs: alerts.length > named ? [...paragraphs, text.more(alerts.length - named)] : paragraphs,
    button: alerts.length === 1 ? { name: text.openOne, url: first.url } : { name: text.open, url: `${publicUrl}/messages/` },
    notes: [text.rare],
    footer: { text: text.footer, link: { name: text.unsubscribe, url: unsubscribeUrl } },
  }
  const subject = text.subject(first.text, alerts.length - 1)
  const parts = { subject, text: mailText(content), html: mailHtml(content) }
  return { to, fromName: brand.name, replyTo: null, ...parts, unsubscribeUrl, id: `alerts.${id}` }
}
