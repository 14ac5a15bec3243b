import type { Changing, Faults, Known, NewCustomer, Relay, RelayCommand, Saying, SandboxState, Whose } from '#sandbox/phone/contract.ts'
import type * as z from 'zod/mini'
import { fieldsOrNone } from '#shared/fieldsOrNone.ts'

/** Where the server's side of the phone is. Everything the page asks it for stands in this file. */
const root = '/sandbox/api'

/** Failed calls throw an `Error` whose message can be shown. */
export const readSandboxState = () => call<SandboxState>('GET', '/scenery')
export const findCustomers = (bot: string, phrase: string) =>
  call<Known[]>('GET', `/customers?${new URLSearchParams({ bot, phrase }).toString()}`)
export const makeCustomer = (customer: z.output<typeof NewCustomer>) =>
  call<Pick<Known, 'bot' | 'customer' | 'name'>>('POST', '/customers', customer)
export const say = (saying: Saying) => call<{ ok: true }>('POST', '/say', saying)
export const sendTyping = (whose: Whose) => call<{ ok: true }>('POST', '/typing', whose)
export const changeLine = (changing: Changing) => call<{ ok: true }>('POST', '/change', changing)
export const commandRelay = (command: RelayCommand) => call<Relay>('POST', '/relay', command)
export const putFaults = (faults: Faults) => call<Faults>('PUT', '/faults', faults)

/** The Server-Sent Events of one phone: every `data:` is one `PhoneMessage` as JSON. */
export const streamAddress = (whose: Whose) => `${root}/stream?${new URLSearchParams({ ...whose }).toString()}`
/** A form that posts `email` here is led into the inbox, signed in as that persona. */
export const signInAddress = '/sandbox/sign-in'

/** The name of the workspace that is open in the product's page beside the phone; null for somebody who is not signed in. */
export async function workspaceOfVisitor(): Promise<string | null> {
  const token = localStorage.getItem('token')
  if (token === null) return null
  const response = await fetch('/api/users/me', { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the product says of oneself, of which these are read
  const me = (await response.json()) as { workspace_team?: string; slack_integrations?: { id: string; name: string }[] }
  return me.slack_integrations?.find(({ id }) => id === me.workspace_team)?.name ?? null
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(root + path, {
    method,
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error('The sandbox cannot be reached. Is it still running?')
  })
  const answer = (await response.json().catch(() => null)) as unknown
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's side answers by the same types
  if (response.ok) return answer as T
  const problem = fieldsOrNone(answer)['error']
  throw new Error(typeof problem === 'string' && problem !== '' ? problem : `The sandbox answered ${response.status}.`)
}
