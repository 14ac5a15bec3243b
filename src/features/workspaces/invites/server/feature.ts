import type { Database } from '#platform/db/openDatabase.ts'
import type { RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { Feature } from '#platform/Feature.ts'
import { handle } from '#platform/http/handle.ts'
import { jobFor } from '#platform/jobs/jobFor.ts'
import { mailRetries } from '#platform/mail/mailRetries.ts'
import * as contract from '#features/workspaces/invites/contract.ts'
import { createInvite } from './createInvite.ts'
import { forgetInvites } from './forgetInvites.ts'
import type { InvitePorts } from './InvitePorts.ts'
import { listInvites } from './listInvites.ts'
import { mailInvite, mailJob, type MailWork } from './mailInvite.ts'
import { resendInvite } from './resendInvite.ts'
import { revokeInvite } from './revokeInvite.ts'
import { useInvite } from './useInvite.ts'
import { viewInvite } from './viewInvite.ts'

interface InviteFeaturePorts extends InvitePorts {
  contexts: RequestContexts
  slow: Database
}

export const invitesFeature = (ports: InviteFeaturePorts): Feature => ({
  name: 'workspaces/invites',
  routes: [
    handle(contract.createInvite, (ctx, input) => createInvite(ctx, input, ports)),
    handle(contract.useInvite, useInvite),
    handle(contract.viewInvite, viewInvite),
    handle(contract.listInvites, (ctx, input) => listInvites(ctx, input, ports)),
    handle(contract.resendInvite, (ctx, input) => resendInvite(ctx, input, ports)),
    handle(contract.revokeInvite, revokeInvite),
  ],
  jobs: [
    { name: 'forget-invites', every: '23 4 * * *', run: () => forgetInvites(ports.slow) },
    jobFor<MailWork>(mailJob, (work, attempt) => mailInvite(ports.contexts, work, attempt, ports), { retries: mailRetries }),
  ],
})
