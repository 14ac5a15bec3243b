import type { Options } from 'nodemailer/lib/smtp-transport'

/** Milliseconds for each step of talking to the server; all together stay within a minute. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

/** How to reach the server of an `SMTP_URL`. A name and password go over TLS, but for a server on this machine. */
export function transportOptions(address: string): Options {
  const url = new URL(address)
  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const user = decodeURIComponent(url.username)
  const isHere = ['localhost', '127.0.0.1', '::1'].includes(host)
  return {
    host,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    requireTLS: user !== '' && !secure && !isHere,
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
    ...timeouts,
    // A letter is text of ours: nothing in it may make the library read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
