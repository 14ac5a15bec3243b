import { unsubscribeErrors } from '#features/site/errors.ts'
import { isId } from '#shared/ids.ts'
import { emitMembershipsChanged } from '#features/workspaces/members/server/emitMembershipsChanged.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { MailWish } from '#features/site/contract.ts'
import { hashOf, isAddressee } from '#features/auth/server/addressee.ts'

interface Wish {
  userid: string
  signature?: string | undefined
}

/**
 * No more e-mails to the one who was written to. They show the signature of the link in a mail, or are signed in as the person. A person who
 * does not exist and a link that is not whole are answered alike. Only they themselves read their address: the mailbox that a link lies in may be another
 * one's by now.
 */
export async function unsubscribe(ctx: RequestContext, { userid, signature }: Wish, vault: Vault): Promise<Omit<MailWish, 'support'>> {
  const isTheirs = ctx.person?.id === userid || (signature !== undefined && isAddressee(vault, userid, signature))
  if (!isTheirs) throw unsubscribeErrors.badLink()
  if (!isId(userid)) {
    await ctx.db
      .insertInto('mail_refusal')
      .values({ hash: hashOf(userid), at: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { email: null, unsubscribed: 1 }
  }
  const person = await ctx.db
    .updateTable('person')
    .set({ unsubscribed: true, mail_refused_at: ctx.now })
    .where('id', '=', userid)
    .returning(['id', 'email'])
    .executeTakeFirst()
  if (!person) throw unsubscribeErrors.badLink()
  await emitMembershipsChanged(ctx, [userid])
  return { email: ctx.person?.id === person.id ? person.email : null, unsubscribed: 1 }
}
