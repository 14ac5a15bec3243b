import { People } from '#sandbox/google/People.ts'
import { personas } from '#sandbox/google/personas.ts'
import { sandboxGrants } from '#sandbox/google/sandboxGrants.ts'
import { switches } from '#sandbox/kit/switches.ts'
import type { MakeStandIn } from '#sandbox/StandIn.ts'
import { DialogflowCompany } from './DialogflowCompany.ts'
import { faultSentences } from './faults.ts'
import { northwindAgent } from './northwindAgent.ts'
import { serveDialogflow } from './serveDialogflow.ts'

const scope = 'https://www.googleapis.com/auth/dialogflow'

/** Dialogflow of the sandbox. It has no customers of its own: it answers for bots of other companies. It takes the tokens of the Google beside it. */
export const makeDialogflowStandIn: MakeStandIn = ({ server, url, sign }) => {
  const company = new DialogflowCompany({ agents: [northwindAgent], accessOf: (token) => sandboxGrants.byAccess(token) })
  // As if the owner of the workspace had connected her account once; it is the same after every start.
  const refreshToken = `1//0${sign('refresh token')}`
  const owner = new People(personas).find(northwindAgent.people[0]!)!
  sandboxGrants.plantRefresh(refreshToken, owner, [scope])
  return {
    name: 'dialogflow',
    title: 'Dialogflow',
    variables: {
      DIALOGFLOW_BASE_URL: url,
      GOOGLE_OAUTH_BASE_URL: `${server}/sandbox/google`,
      GOOGLE_CLOUD_BASE_URL: `${url}/cloud`,
    },
    bots: [],
    faults: switches(company.faults, faultSentences),
    engine: {
      name: 'dialogflow',
      credentials: { project: northwindAgent.project, media_event: 'BATON_MEDIA', sentiment: 'yes' },
      granted: { refresh_token: refreshToken },
    },
    async serve(app) {
      serveDialogflow(app, company)
    },
    play() {
      // Customers write elsewhere.
    },
  }
}
