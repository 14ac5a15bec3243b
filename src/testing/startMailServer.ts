import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as it came: the envelope's recipients, what a mail program makes of it, and its very text. */
export interface CaughtMail {
  to: string[]
  mail: Email
  raw: string
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  mails: CaughtMail[]
  /** Refuses recipients with this code from now on; null takes them again. */
  refuseWith(code: number | null): void
  close(): Promise<void>
}

/** A mail server of the tests that keeps what it is sent. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: CaughtMail[] = []
  let code: number | null = null
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      done(code === null ? null : Object.assign(new Error('As it was told.'), { responseCode: code }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        void PostalMime.parse(raw).then((mail) => {
          mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail, raw: raw.toString() })
          done()
        }, done)
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuseWith: (next) => void (code = next),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
