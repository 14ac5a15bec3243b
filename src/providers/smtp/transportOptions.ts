import type { Options } from 'nodemailer/lib/smtp-transport'
import { isThisMachine } from '#shared/isThisMachine.ts'

/** Milliseconds for each step of talking to the server; all together stay within a minute. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

/** How to reach the server of an `SMTP_URL`. A name and password go over TLS, but for a server on this machine. */
export function transportOptions(address: string): Options {
  const url = new URL(address)
  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const user = decodeURIComponent(url.username)
  return {
    host,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    requireTLS: user !== '' && !secure && !isThisMachine(host),
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
    ...timeouts,
    // An e-mail is text of ours: nothing in it may make the library read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
