import type { Sent } from '#platform/mail/Mailer.ts'

/** What the mail library says of an e-mail that was not taken. */
interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
  message?: string
}

/** Why an e-mail was not taken, in a sentence, and whether that is the last word of it. */
export function whyNot(error: unknown): Extract<Sent, { ok: false }> {
  const { code = '', command = '', responseCode = 0, message = '' } = (error ?? {}) as SmtpError
  if (code === 'EAUTH' || code === 'ENOAUTH') return later('The mail server does not take the name and password it is given.')
  if (code === 'ETLS' || command === 'STARTTLS') return later('The mail server offers no safe connection.')
  if (responseCode >= 500) {
    const ending = spoken(message)
    if (command === 'RCPT TO' || code === 'EENVELOPE') return final(`The mail server refuses this address${ending}`)
    return final(`The mail server refuses this e-mail${ending}`)
  }
  if (responseCode >= 400) return later(`The mail server cannot take it now${spoken(message)}`)
  return later('The mail server does not answer.')
}

const final = (why: string): Extract<Sent, { ok: false }> => ({ ok: false, final: true, why })
const later = (why: string): Extract<Sent, { ok: false }> => ({ ok: false, final: false, why })

/** The server's own words behind the code, as the end of a sentence. */
function spoken(message: string): string {
  const words = message
    .replace(/^.*?\b[45]\d\d[ -]/su, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
  return words === '' ? '.' : `: ${words}`
}
