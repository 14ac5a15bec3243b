import { changesSince } from '#shared/live.ts'
import { answers } from '#server/http/answers.ts'
import * as contract from '../contract.ts'
import { chooseContext } from './chooseContext.ts'
import { whatChanged } from './whatChanged.ts'
import { whoAmI } from './whoAmI.ts'

export const workspaceRoutes = [
  answers(contract.me, (unit, input) => whoAmI(unit, input.headers.teamid)),
  answers(contract.chooseContext, chooseContext),
  answers(changesSince, whatChanged),
]
