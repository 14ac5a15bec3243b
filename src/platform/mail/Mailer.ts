/** An e-mail, ready to be sent. */
export interface Email {
  /** One bare address. */
  to: string
  /** Stands before our own address in From. */
  fromName: string
  replyTo: { name: string; address: string } | null
  subject: string
  text: string
  html: string
  /** Ends e-mails to this address: opened by people, posted to by mail programs (RFC 8058). */
  unsubscribeUrl: string
  /** The same for every attempt at one e-mail, so that mail programs show it once. */
  id: string
}

/** `final`: to try again would change nothing. `why` is a sentence for the one who wrote. */
export type Sent = { ok: true } | { ok: false; final: boolean; why: string }

/** Sends e-mails, one at a time; answers within a minute and never throws. */
export interface Mailer {
  send(email: Email): Promise<Sent>
}
