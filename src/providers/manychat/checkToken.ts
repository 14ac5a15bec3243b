import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import { fieldsFromJson } from '#providers/payloads/metadata.ts'
import { manychatErrors } from './errors.ts'
import { manychatApi } from './transport.ts'
import type { ManychatCredentials } from './credentials.ts'

/** Asks Manychat whose token this is, before it is saved. */
export async function checkToken(
  { request, settings }: Pick<ProviderPorts, 'request' | 'settings'>,
  { manychat_token: token }: ManychatCredentials,
): Promise<{ field: string; message: string } | null> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const { status, text } = await request(`${manychatApi(settings)}/fb/page/getInfo`, { method: 'GET', headers, timeoutMs: 8000 })
  const said = fieldsFromJson(text)?.['status']
  if (said === 'success') return null
  // Only Manychat itself knows whether a token is good.
  if (said !== 'error' || status >= 500 || status === 429) throw manychatErrors.tokenNotAsked()
  return { field: 'manychat_token', message: 'Manychat does not accept this token. Generate it under Settings, API in Manychat.' }
}
