import { SmtpMailer } from '#providers/smtp/SmtpMailer.ts'
import type { Config, Mode } from '#platform/config/config.ts'
import { findings, reasonOf, type Finding } from './Finding.ts'

/** Whether the mail server answers and takes the name and password. Whether it sends in that name only a mail shows. */
export async function checkMail(mail: Config['mail'], mode: Mode): Promise<Finding[]> {
  const { ok, off, fail } = findings('Mail')
  if (!mail && mode !== 'live') return [off('kept in an inbox on this machine')]
  if (!mail) return [off('not configured: invitations are handed on as links')]
  const mailer = new SmtpMailer(mail)
  try {
    await mailer.verify()
    return [ok(`the server answers; e-mails come from ${mail.from.address}`)]
  } catch (error) {
    return [
      fail(
        `the server of SMTP_URL does not answer as it should (${reasonOf(error)})`,
        'Check host, port, name and password in SMTP_URL, and that this machine may reach it. E-mails that wait are tried for a day.',
      ),
    ]
  } finally {
    mailer.close()
  }
}
