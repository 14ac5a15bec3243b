import { brand } from '#shared/brand.ts'
import { newId } from '#shared/ids.ts'
import type { CallResponse } from '#shared/call.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { mailHtml, mailText } from '#platform/mail/mailMarkup.ts'
import type { Email, Mailer } from '#platform/mail/Mailer.ts'
import type { testEmail as call } from '#features/alerts/contract.ts'
import { unsubscribeUrlOf, type MailPorts } from '#features/auth/server/unsubscribeUrlOf.ts'
import { levelOfSystem } from '#features/alerts/rules.ts'
import { alertMailStrings as strings } from '#features/alerts/said.strings.ts'
import { readLevels } from './settings.ts'

/** Writes the caller an e-mail at once, and says how far it came: to the mail server, which does not say where it goes on. */
export async function testEmail(ctx: RequestContext, ports: MailPorts & { mailer: Mailer | null }): Promise<CallResponse<typeof call>> {
  const { mailer, publicUrl } = ports
  const { system } = await readLevels(ctx, null)
  const level = step('level', levelOfSystem(system, 'byEmail') > 0)
  if (!level.ok) return { steps: [level] }
  const server = step('server', mailer !== null)
  if (mailer === null) return { steps: [level, server] }
  const { email } = personOf(ctx)
  const unsubscribeUrl = await unsubscribeUrlOf(ctx.db, ports, email)
  const wanted = step('wanted', unsubscribeUrl !== null)
  if (unsubscribeUrl === null) return { steps: [level, server, wanted] }
  const sent = await mailer.send(buildEmail(email, publicUrl(), unsubscribeUrl))
  return { steps: [level, server, wanted, step('sent', sent.ok, sent.ok ? null : sent.why)] }
}

type Step = CallResponse<typeof call>['steps'][number]
const step = (what: Step['what'], ok: boolean, why: string | null = null): Step => ({ what, ok, why })

function buildEmail(to: string, publicUrl: string, unsubscribeUrl: string): Email {
  const { title, line, settings } = strings.test
  const content = {
    preview: line,
    title,
    paragraphs: [line],
    button: { name: settings, url: `${publicUrl}/account/settings/alerts` },
    notes: [],
    footer: { text: strings.footer, link: { name: strings.unsubscribe, url: unsubscribeUrl } },
  }
  const parts = { subject: title, text: mailText(content), html: mailHtml(content) }
  return { to, fromName: brand.name, replyTo: null, ...parts, unsubscribeUrl, id: `alert-test.${newId()}` }
}
