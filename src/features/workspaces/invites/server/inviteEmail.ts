import { brand } from '#shared/brand.ts'
import { mailHtml, mailText } from '#platform/mail/mailMarkup.ts'
import { tame } from '#platform/mail/tame.ts'
import type { Email } from '#platform/mail/Mailer.ts'

export interface InviteMail {
  to: string
  inviter: { name: string; address: string } | null
  team: string
  /** Leads to the invitation. */
  url: string
  expiresAt: Date
  unsubscribeUrl: string
  id: string
}

/** The e-mail of an invitation. Names are other people's words: they stand in it as text and nothing else. */
export function inviteEmail({ to, inviter, team, url, expiresAt, unsubscribeUrl, id }: InviteMail): Email {
  const who = tame(inviter?.name ?? 'Somebody')
  const workspace = tame(team)
  const content = {
    preview: `${who} wants you to answer customers with them.`,
    title: `${who} invites you to ${workspace}`,
    paragraphs: [
      `${workspace} answers its customers with ${brand.name}, the inbox in which chatbots and people pass the baton. ${who} would like you to join.`,
    ],
    button: { name: `Join ${workspace}`, url },
    notes: [
      `This invitation is for ${to} only, and expires on ${day.format(expiresAt)}.`,
      `Should the button not work, open this address: ${url}`,
      `If you don’t know ${who}, you can ignore this e-mail.`,
    ],
    footer: {
      text: `You get this e-mail because ${who} entered your address in ${brand.name}.`,
      link: { name: 'Unsubscribe', url: unsubscribeUrl },
    },
  }
  return {
    to,
    fromName: `${who} (${brand.name})`,
    replyTo: inviter,
    subject: `${who} invites you to ${workspace} on ${brand.name}`,
    text: mailText(content),
    html: mailHtml(content),
    unsubscribeUrl,
    id,
  }
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
