import type { MailPorts } from '#features/auth/server/unsubscribeUrlOf.ts'
import type { Mailer } from '#platform/mail/Mailer.ts'

/** What invitations need of the rest of the product. The vault also keeps codes readable for those who hand links on. */
export interface InvitePorts extends MailPorts {
  /** Null where no e-mail is sent. */
  mailer: Mailer | null
}
