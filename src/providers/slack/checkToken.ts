import { WebAPIPlatformError } from '@slack/web-api'
import { slackErrors } from './errors.ts'
import { slackClient } from './slackClient.ts'
import type { SlackCredentials } from './credentials.ts'
import { isPassing } from './slackErrors.ts'

const list = new Intl.ListFormat('en-US')
/** Without these nobody can be answered, or is known by name. */
const needed = ['chat:write', 'chat:write.customize', 'users:read']

/** Asks Slack whose token this is, and what it may do, before it is saved. */
export async function checkToken(
  settings: Readonly<Record<string, string>>,
  { slack_bot_token: token }: SlackCredentials,
): Promise<{ field: string; message: string } | null> {
  const field = 'slack_bot_token'
  try {
    const { response_metadata: metadata } = await slackClient(token, settings).auth.test()
    const missing = metadata?.scopes ? needed.filter((scope) => !metadata.scopes!.includes(scope)) : []
    if (missing.length === 0) return null
    return {
      field,
      message: `The app lacks ${list.format(missing)}. Add it under OAuth & Permissions in Slack, and install the app again.`,
    }
  } catch (error) {
    if (error instanceof WebAPIPlatformError && !isPassing(error.data.error))
      return { field, message: `Slack does not accept this token (${error.data.error}).` }
    throw slackErrors.tokenNotAsked()
  }
}
