import { isFacebookFile } from '#providers/payloads/isFacebookFile.ts'
import type { Provider } from '#providers/provider.ts'
import { readAppSettings, variables } from './appSettings.ts'
import { askProfile } from './askProfile.ts'
import { card } from './card.ts'
import { accountsOf, messengerCredentials, type MessengerCredentials } from './credentials.ts'
import { examineApp } from './examineApp.ts'
import { facebookLogin } from './facebookLogin.ts'
import { GraphClient } from './GraphClient.ts'
import { parseWebhook } from './parse.ts'
import { Personas } from './Personas.ts'
import { subscribe, unsubscribing } from './subscribe.ts'
import { sendTransport } from './transport.ts'
import { versionWarnings } from './versionWarnings.ts'
import { webhooks } from './webhook.ts'

/** Pages on Messenger and professional accounts on Instagram: one app at Facebook, one address for its webhooks, one Graph API. */
export const messenger: Provider<MessengerCredentials> = {
  id: 'messenger',
  card,
  variables,
  warnings: versionWarnings,
  examine: examineApp,
  credentials: messengerCredentials,
  accountsOf,
  transportOf: ({ source }) => (source === 'instagram' ? 'messenger-instagram' : 'messenger-page'),
  parse: ({ raw, settings }) => parseWebhook(raw.body.toString('utf8'), { botApp: settings['app'] ?? '', now: raw.receivedAt.getTime() }),
  open({ request, settings, personas }) {
    const app = readAppSettings(settings)
    const graph = new GraphClient(request, app)
    return {
      transports: {
        'messenger-page': sendTransport('messenger', graph, new Personas(graph, personas)),
        'messenger-instagram': sendTransport('instagram', graph, null),
      },
      webhooks: webhooks(app),
      ...(app.appId !== '' && graph.isSetUp && { login: facebookLogin(graph, app) }),
      profile: (customer, source, credentials) => askProfile(graph, customer, source, credentials),
      fileOf: (address) => (isFacebookFile(address, settings['GRAPH_BASE_URL']) ? { headers: {} } : null),
      check: (credentials) => (graph.isSetUp ? subscribe(graph, credentials) : Promise.resolve(null)),
      ...(graph.isSetUp && { release: unsubscribing(graph) }),
    }
  },
}
