import type { CustomFetch } from 'openid-client'
import { isObject } from '#shared/isObject.ts'

/** Refusals of Slack that are about this installation, not about the person. */
const ours = ['invalid_client_id', 'bad_client_secret', 'invalid_client']

/**
 * Asks Slack as OAuth would have it: Slack answers 200 to everything, and says `ok: false` with a word of its own where the standard wants a
 * status and one of its words.
 */
export const slackFetch: CustomFetch = async (url, options) => {
  const response = await fetch(url, { ...options, body: options.body ?? null })
  if (response.status !== 200 || options.method !== 'POST') return response
  const text = await response.text()
  const code = refusalIn(text)
  if (code === null) return new Response(text, response)
  const isOurs = ours.includes(code)
  return Response.json({ error: isOurs ? 'invalid_client' : 'invalid_grant', error_description: code }, { status: isOurs ? 401 : 400 })
}

/** Slack's word for what it does not like, or null when it likes it. */
function refusalIn(text: string): string | null {
  try {
    const answer: unknown = JSON.parse(text)
    return isObject(answer) && answer['ok'] === false ? String(answer['error']) : null
  } catch {
    return null
  }
}
