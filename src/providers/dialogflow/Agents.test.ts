import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstIntents } from '#sandbox/dialogflow/intents.ts'
import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import { startDialogflow, type RunningDialogflow } from '#testing/sandbox/startDialogflow.ts'
import { AccessTokens } from './AccessTokens.ts'
import { Agents } from './Agents.ts'
import { GoogleClients } from './GoogleClients.ts'

let google: RunningDialogflow
let agents: Agents
beforeAll(async () => {
  google = await startDialogflow([])
  const request: ProviderPorts['request'] = async (address, { method, headers, body }) => {
    const response = await fetch(address, { method, headers, ...(body !== undefined && { body }) })
    return { status: response.status, text: await response.text() }
  }
  const ports = { request, settings: google.env }
  agents = new Agents(ports, new GoogleClients(google.env.DIALOGFLOW_BASE_URL), new AccessTokens(ports))
})
afterAll(() => google.stop())

const api = 'https://www.googleapis.com/auth/'
const accessOf = (email: string) => ({ refreshToken: google.refreshTokenOf(email, [`${api}dialogflow`, `${api}cloud-platform`]) })

test('all agents of an account are listed, page by page, up to 500', async () => {
  const email = 'many@shop.example'
  const add = (i: number) =>
    google.company.add({
      project: `agent-number-${i}`,
      displayName: `Agent ${i}`,
      defaultLanguageCode: 'en',
      supportedLanguageCodes: [],
      timeZone: 'Etc/UTC',
      people: [email],
      intents: firstIntents(),
    })
  for (let i = 0; i < 300; i++) add(i)
  const names = (await agents.list(accessOf(email))).map(({ displayName }) => displayName)
  expect(names).toEqual(Array.from({ length: 300 }, (_, i) => `Agent ${i}`))
  for (let i = 300; i < 600; i++) add(i)
  expect(await agents.list(accessOf(email))).toHaveLength(500)
})

test.each(['FAQ', 'my_shop', '_', 'A shop whose name is longer than that of a project', 'Ends after thirty characters - with a space'])(
  'an agent called %s is made, whatever Google allows a project to be called',
  async (name) => {
    const made = await agents.create(accessOf(`${crypto.randomUUID()}@shop.example`), name)
    expect(made).toMatchObject({ displayName: name, parent: expect.stringMatching(/^projects\/[a-z][a-z0-9-]{5,29}$/) as unknown })
  },
)
