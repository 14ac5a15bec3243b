import { changesSince } from '#shared/liveProtocol.ts'
import { accessWorkspace } from '#features/workspaces/members/server/access.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import type { Feature } from '#platform/Feature.ts'
import { handle } from '#platform/http/handle.ts'
import { jobFor } from '#platform/jobs/jobFor.ts'
import { personOf } from '#platform/event-log/RequestContext.ts'
import * as contract from '#features/workspaces/contract.ts'
import { checkSlacks } from './checkSlacks.ts'
import { chooseContext } from './chooseContext.ts'
import { disconnectSlack, slackOf, type SlackPorts } from './connectSlack.ts'
import { giveBackSlack, giveBackSlackJob, type SlackGiven } from './giveBackSlack.ts'
import { makeWorkspace } from './makeWorkspace.ts'
import { listOwn, workspaceOf } from './workspaceRows.ts'
import { removedWorkspaces } from './removedWorkspaces.ts'
import { removeWorkspace } from './removeWorkspace.ts'
import { restoreWorkspace } from './restoreWorkspace.ts'
import { updatePerson } from './updatePerson.ts'
import { updateWorkspace } from './updateWorkspace.ts'
import { whatChanged } from './whatChanged.ts'
import { whoAmI } from './whoAmI.ts'

export const workspacesFeature = (ports: SlackPorts & { slow: Database }): Feature => ({
  name: 'workspaces',
  routes: [
    handle(contract.me, (ctx, input) => whoAmI(ctx, ports.vault, input.headers.teamid)),
    handle(contract.chooseContext, (ctx, input) => chooseContext(ctx, input, ports.vault)),
    handle(contract.updatePerson, (ctx, input) => updatePerson(ctx, input, ports.vault)),
    handle(contract.getWorkspace, async (ctx, { params }) => {
      await accessWorkspace(ctx, params.id)
      return workspaceOf(ctx, params.id)
    }),
    handle(contract.makeWorkspace, (ctx, { body }) => makeWorkspace(ctx, body)),
    handle(contract.updateWorkspace, updateWorkspace),
    handle(contract.removeWorkspace, removeWorkspace),
    handle(contract.restoreWorkspace, restoreWorkspace),
    handle(contract.removedWorkspaces, (ctx) => removedWorkspaces(ctx)),
    handle(contract.listWorkspaces, (ctx) => listOwn(ctx, personOf(ctx).id)),
    handle(contract.slackConnection, (ctx, input) => slackOf(ctx, input, ports)),
    handle(contract.disconnectSlack, disconnectSlack),
    handle(changesSince, whatChanged),
  ],
  jobs: [
    { name: 'check-slack', every: '37 * * * *', run: () => checkSlacks(ports.slow, ports) },
    jobFor<SlackGiven>(giveBackSlackJob, (given) => giveBackSlack(given, ports)),
  ],
})
