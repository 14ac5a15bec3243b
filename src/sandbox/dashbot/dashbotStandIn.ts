import { apiFaultSentences } from '#sandbox/kit/companyFaults.ts'
import { switches } from '#sandbox/kit/switches.ts'
import type { MakeStandIn } from '#sandbox/StandIn.ts'
import { DashbotCompany } from './DashbotCompany.ts'

/** The key that a bot of the sandbox may enter. */
export const sandboxDashbotKey = 'sandboxDashbotKey0123456789'

/** Dashbot, to which customers do not write; `/sandbox/dashbot/tracked` shows what arrived. */
export const makeDashbotStandIn: MakeStandIn = ({ url }) => {
  const company = new DashbotCompany([sandboxDashbotKey])
  return {
    name: 'dashbot',
    title: 'Dashbot',
    variables: { DASHBOT_BASE_URL: url },
    bots: [],
    faults: switches(company.faults, apiFaultSentences),
    serve: async (app) => company.serve(app),
    play: () => undefined,
  }
}
