import { changesSince } from '#shared/live.ts'
import { accessWorkspace } from '#features/workspaces/members/server/access.ts'
import { answers, type Route } from '#platform/http/answers.ts'
import { personOf } from '#platform/event-log/unit.ts'
import * as contract from '#features/workspaces/contract.ts'
import { chooseContext } from './chooseContext.ts'
import { disconnectSlack, slackOf, type SlackPorts } from './connectSlack.ts'
import { makeWorkspace } from './makeWorkspace.ts'
import { ownWorkspaces, workspaceOf } from './queries.ts'
import { removedWorkspaces } from './removedWorkspaces.ts'
import { removeWorkspace } from './removeWorkspace.ts'
import { restoreWorkspace } from './restoreWorkspace.ts'
import { updatePerson } from './updatePerson.ts'
import { updateWorkspace } from './updateWorkspace.ts'
import { whatChanged } from './whatChanged.ts'
import { whoAmI } from './whoAmI.ts'

export const workspaceRoutes = (ports: SlackPorts): Route[] => [
  answers(contract.me, (unit, input) => whoAmI(unit, input.headers.teamid)),
  answers(contract.chooseContext, chooseContext),
  answers(contract.updatePerson, updatePerson),
  answers(contract.getWorkspace, async (unit, { params }) => {
    await accessWorkspace(unit, params.id)
    return workspaceOf(unit.db, params.id)
  }),
  answers(contract.makeWorkspace, makeWorkspace),
  answers(contract.updateWorkspace, updateWorkspace),
  answers(contract.removeWorkspace, removeWorkspace),
  answers(contract.restoreWorkspace, restoreWorkspace),
  answers(contract.removedWorkspaces, (unit) => removedWorkspaces(unit)),
  answers(contract.listWorkspaces, (unit) => ownWorkspaces(unit.db, personOf(unit).id)),
  answers(contract.slackConnection, (unit, input) => slackOf(unit, input, ports)),
  answers(contract.disconnectSlack, (unit, input) => disconnectSlack(unit, input, ports)),
  answers(changesSince, whatChanged),
]
