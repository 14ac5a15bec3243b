import * as z from 'zod/mini'
import type { Provider } from '#providers/provider.ts'
import { AccessTokens } from './AccessTokens.ts'
import { Agents } from './Agents.ts'
import { card } from './card.ts'
import { dialogflowCredentials } from './credentials.ts'
import { DialogflowEngine } from './DialogflowEngine.ts'
import { GoogleClients } from './GoogleClients.ts'

/** Dialogflow ES, by Google's own client: it answers customers of bots whose channel Baton serves, and brings none itself. */
export const dialogflow: Provider<Record<string, never>> = {
  id: 'dialogflow',
  card,
  variables: ['DIALOGFLOW_BASE_URL', 'GOOGLE_OAUTH_BASE_URL', 'GOOGLE_CLOUD_BASE_URL', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  credentials: z.record(z.string(), z.never()),
  engineCredentials: dialogflowCredentials,
  transportOf: () => 'dialogflow-none',
  parse: () => [],
  open(ports) {
    const google = new GoogleClients(ports.settings['DIALOGFLOW_BASE_URL'] ?? 'https://dialogflow.googleapis.com')
    const tokens = new AccessTokens(ports)
    const engine = new DialogflowEngine(google, tokens)
    return {
      transports: {},
      webhooks: [],
      agents: new Agents(ports, google, tokens),
      engine: {
        prepare: () => engine.prepare(),
        answer: (question, given) => engine.answer(question, z.parse(dialogflowCredentials, given)),
        check: (given) => engine.check(z.parse(dialogflowCredentials, given)),
      },
    }
  },
}
