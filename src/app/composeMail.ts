import type { InviteEmailPorts } from '#features/workspaces/invites/server/InvitePorts.ts'
import { unsubscribePath } from '#features/site/server/addressee.ts'
import { refusedAddresses } from '#features/site/server/refusedAddresses.ts'
import type { Config } from '#platform/config/config.ts'
import type { Vault } from '#platform/crypto/secrets.ts'

/** What invitations and their e-mails need: who wants no e-mail is known to the feature that unsubscribes people. */
export function composeMail({ config, vault, publicUrl }: { config: Config; vault: Vault; publicUrl: () => string }): InviteEmailPorts {
  return {
    vault,
    publicUrl,
    mails: config.mail !== null,
    refusedAddresses: (db, emails) => refusedAddresses(db, vault, emails),
    unsubscribePath: (db, email) => unsubscribePath(db, vault, email),
  }
}
