import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { brand } from '#shared/brand.ts'
import type { Mailbox } from './Mailbox.ts'
import { mailFaults } from './mailFaults.ts'

/** Larger mails are refused; ours are some kilobytes. */
const maxBytes = 1_000_000

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string
  close(): Promise<void>
}

/** A mail server on a free port of this machine: whatever it is sent goes into the mailbox and nowhere else. */
export async function startMailServer(mailbox: Mailbox, clock: () => number = Date.now): Promise<MailServer> {
  const server = new SMTPServer({
    banner: `${brand.name} sandbox: nothing leaves this machine`,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: maxBytes,
    onRcptTo(_address, _session, done) {
      const code = mailFaults.refuse.consume()
      done(code === 0 ? null : Object.assign(new Error(words[code] ?? 'Refused.'), { responseCode: code }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
        read(Buffer.concat(chunks), to, clock())
          .then((mail) => mailbox.add(mail))
          .then(() => done(), done)
      })
    },
  })
  // A client that hangs up in the middle is its own trouble.
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens at a port has such an address
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) }
}

const words: Record<number, string> = { 550: 'No such mailbox here', 451: 'Try again later' }

async function read(raw: Buffer, to: string, at: number) {
  const { subject = '', text = '', html = '', from, headers } = await PostalMime.parse(raw)
  const sender = from ? `${from.name} <${from.address ?? ''}>`.trim() : ''
  return { at, to, from: sender, subject, text, html, headers: headers.map(({ key, value }) => ({ key, value })) }
}
