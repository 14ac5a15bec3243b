import { giveBackGoogleJob, type GoogleGiven } from '#features/auth/server/googleGiven.ts'
import type { Feature } from '#platform/Feature.ts'
import { handle } from '#platform/http/handle.ts'
import { jobFor } from '#platform/jobs/jobFor.ts'
import * as contract from '#features/agents/contract.ts'
import type { AgentPorts } from './AgentPorts.ts'
import { giveBackGrant, type GivingPorts } from './giveBackGrant.ts'
import { installTemplate } from './installTemplate.ts'
import { listAgents } from './listAgents.ts'
import { setAgent } from './setAgent.ts'

export const agentsFeature = (ports: AgentPorts & GivingPorts): Feature => ({
  name: 'agents',
  routes: [
    handle(contract.listAgents, (ctx, input) => listAgents(ctx, input, ports)),
    handle(contract.setAgent, (ctx, input) => setAgent(ctx, input, ports)),
    handle(contract.installTemplate, (ctx, input) => installTemplate(ctx, input, ports)),
  ],
  jobs: [jobFor<GoogleGiven>(giveBackGoogleJob, (given) => giveBackGrant(given, ports))],
})
