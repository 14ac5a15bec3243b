import type { Transporter } from 'nodemailer'
import type { Email, Mailer, Sent } from '#platform/mail/Mailer.ts'
import { transportOptions } from './transportOptions.ts'
import { whyNot } from './whyNot.ts'

export interface SmtpSettings {
  url: string
  from: { name: string; address: string }
}

/** Sends e-mails by the mail server of `SMTP_URL`. */
export class SmtpMailer implements Mailer {
  readonly #from: SmtpSettings['from']
  readonly #options: ReturnType<typeof transportOptions>
  #transport: Promise<Transporter> | undefined

  constructor({ url, from }: SmtpSettings) {
    this.#from = from
    this.#options = transportOptions(url)
  }

  async send(email: Email): Promise<Sent> {
    const { to, fromName, replyTo, subject, text, html, unsubscribeUrl, id } = email
    try {
      const transport = await this.#open()
      await transport.sendMail({
        // Addresses as objects: what stands in a name can then never be read as another address.
        from: { name: oneLine(fromName) || this.#from.name, address: this.#from.address },
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: oneLine(replyTo.name), address: replyTo.address } }),
        subject: oneLine(subject),
        text,
        html,
        messageId: `<${id}@${this.#from.address.split('@').at(-1)}>`,
        headers: {
          'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          // Nobody's machine answers to it that it is on holiday.
          'Auto-Submitted': 'auto-generated',
        },
      })
      return { ok: true }
    } catch (error) {
      return whyNot(error)
    }
  }

  /** Whether the server can be reached and takes our name and password. @throws with what it said */
  async verify(): Promise<void> {
    const transport = await this.#open()
    await transport.verify()
  }

  close(): void {
    void this.#transport?.then((transport) => transport.close())
  }

  /** The library is loaded with the first e-mail, not at the start. */
  #open(): Promise<Transporter> {
    return (this.#transport ??= import('nodemailer').then(({ createTransport }) => createTransport(this.#options)))
  }
}

/** What stands in a header has no line breaks and nothing invisible. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed()
}
