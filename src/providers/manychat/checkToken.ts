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
  if (fieldsFromJson(text)?.['status'] === 'success') return null
  if (status >= 500 || status === 429) throw manychatErrors.tokenNotAsked()
  return { field: 'manychat_token', message: 'Manychat does not accept this token. Generate it under Settings, API in Manychat.' }
}
