import * as z from 'zod/mini'
import { call, teamHeader } from '#shared/call.ts'
import { event } from '#shared/event.ts'
import { RightsGiven, ScopeGiven } from '#features/workspaces/members/contract.ts'

/** So many people can be asked in at once. */
export const maxAddresses = 100

/** How the e-mail of an invitation is doing; `refused`: anyone who has the address wants no mail of ours. */
const mailStates = ['none', 'queued', 'sent', 'failed', 'refused'] as const

/** An invitation that nobody has used up and nobody has revoked, as those see it who may invite. Times are seconds since 1970. */
export const Invite = z.object({
  id: z.string(),
  /** The code in the addresses `/invite/{link}` and `/account/settings/workspace/join/{link}`. */
  link: z.string(),
  /** The whole address to hand on. */
  url: z.string(),
  /** The workspace that it leads into. */
  team_id: z.string(),
  team_name: z.string(),
  /** Only the person with this address can join; null for an open link, by which several people can. */
  email: z.nullable(z.string()),
  ...RightsGiven.shape,
  ...ScopeGiven.shape,
  /** `void`: the one who made it may not invite, or not give so much, any more; to send it again makes it one's own. */
  state: z.enum(['open', 'expired', 'void']),
  invited_by: z.nullable(z.string()),
  created_at: z.number(),
  expires_at: z.number(),
  /** How many people have joined by it. */
  uses: z.number(),
  mail: z.enum(mailStates),
  /** Why the e-mail has not been sent, in a sentence. */
  mail_why: z.nullable(z.string()),
  mailed_at: z.nullable(z.number()),
})
export type Invite = z.output<typeof Invite>

/**
 * An invitation in the list. Its link is null where it gives more than the reader has, because anyone who holds the link can join by it; and where the
 * server has another secret by now, until it is sent again under a new one.
 */
export const ListedInvite = z.extend(Invite, { link: z.nullable(z.string()), url: z.nullable(z.string()) })
export type ListedInvite = z.output<typeof ListedInvite>

/** What an invitation is worth to anyone who opens its link; `unknown` is no link of ours, `gone` leads to a workspace that was removed. */
export const inviteStates = ['open', 'expired', 'revoked', 'used', 'gone', 'unknown'] as const
export type InviteState = (typeof inviteStates)[number]

const link = z.string().check(z.minLength(1), z.maxLength(200))
const byId = z.object({ team_id: z.uuid(), id: z.uuid() })
const done = z.object({ ok: z.literal(true) })
const failed = 'Failed'

export const createInvite = call({
  name: 'invite.create',
  method: 'POST',
  path: '/api/invite/create',
  summary:
    'Asks people into a workspace, each by an e-mail and a link of their own that only they can use; without addresses, makes one open link. One gives only what one has oneself; an owner or admin gives everything. Who was asked already is asked again. `new_id` names a new open link: where a call whose answer was lost is made again, none is made a second time. When an address is wrong or its owner is a member already, nobody is asked, and `details.emails` says of each why.',
  requires: 'edit',
  requiresPlan: false,
  body: z.object({
    team_id: z.uuid(),
    emails: z.optional(
      z.array(z.string().check(z.maxLength(320))).check(z.maxLength(maxAddresses, `At most ${maxAddresses} people can be asked at once.`)),
    ),
    ...RightsGiven.shape,
    ...z.partial(ScopeGiven).shape,
    new_id: z.optional(z.uuid()),
    /** The inviter, as old clients send it; who invites is known from the session. */
    userid: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: z.object({
    invites: z.array(Invite),
    /** Whether this server sends e-mails; where it does not, links have to be handed on. */
    mails: z.boolean(),
  }),
  failure: failed,
  limit: { per: 'person', max: 60, minutes: 60 },
})

export const useInvite = call({
  name: 'invite.use',
  method: 'POST',
  path: '/api/invite/use',
  summary:
    'The caller joins the workspace of an invitation, which becomes their current one. Who is a member already stays what they are, and `joined` is false. Whether an invitation is theirs is known from the addresses of their accounts; the field `email` is taken and changes nothing.',
  requires: 'person',
  requiresPlan: false,
  body: z.object({ link, email: z.optional(z.string().check(z.maxLength(320))) }),
  response: z.object({ team_id: z.string(), team_name: z.string(), ...RightsGiven.shape, joined: z.boolean() }),
  failure: 'Failure to send invite',
  limit: { per: 'person', max: 60, minutes: 60 },
})

export const viewInvite = call({
  name: 'invite.view',
  method: 'GET',
  path: '/api/invite/:link',
  summary:
    'What the holder of the link of an invitation is shown of it: its state, the workspace and who asked, and where it is bound to an address, a hint at it such as m…@example.com.',
  requires: 'nobody',
  requiresPlan: false,
  params: z.object({ link }),
  response: z.object({
    state: z.enum(inviteStates),
    team_name: z.nullable(z.string()),
    inviter: z.nullable(z.string()),
    email_hint: z.nullable(z.string()),
  }),
  limit: { per: 'address', max: 120, minutes: 1 },
})

export const listInvites = call({
  name: 'invite.list',
  method: 'GET',
  path: '/api/invites',
  summary:
    'The invitations of a workspace that can still be used, or could be if they were sent again; the newest first. One that gives more than the reader has is without its link: they can revoke it, but not hand it on.',
  requires: 'edit',
  requiresPlan: false,
  headers: teamHeader(),
  response: z.object({ invites: z.array(ListedInvite), mails: z.boolean() }),
})

export const resendInvite = call({
  name: 'invite.resend',
  method: 'POST',
  path: '/api/invite/resend',
  summary: 'Makes an invitation good for another 14 days, in the name of the caller, and sends its e-mail again.',
  requires: 'edit',
  requiresPlan: false,
  body: byId,
  response: Invite,
  failure: failed,
  limit: { per: 'person', max: 60, minutes: 60 },
})

export const revokeInvite = call({
  name: 'invite.revoke',
  method: 'POST',
  path: '/api/invite/revoke',
  summary: 'Revokes an invitation: from then on nobody joins by it.',
  requires: 'edit',
  requiresPlan: false,
  body: byId,
  response: done,
  failure: failed,
})

/** Says nothing of the invitation, as everybody of the workspace receives it: those who may see it ask for the list again. */
export const inviteChanged = event({
  name: 'invite.changed',
  summary: 'An invitation was made, sent, used or revoked: ask `invite.list` again.',
  body: z.object({ id: z.string() }),
})
