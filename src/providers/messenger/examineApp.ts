import { loginReturnPath } from '#features/bots/loginContract.ts'
import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import { readAppSettings } from './appSettings.ts'
import { GraphClient } from './GraphClient.ts'
import { troubleOf } from './graphErrors.ts'
import { webhookPath } from './webhook.ts'

const list = new Intl.ListFormat('en-US')

/** Whether Facebook takes the app that is set, and which addresses it wants to know. Null: none is set. */
export async function examineApp({ settings, request, publicUrl }: Pick<ProviderPorts, 'settings' | 'request' | 'publicUrl'>) {
  const app = readAppSettings(settings)
  const needed = { FACEBOOK_APP_ID: app.appId, FACEBOOK_APP_SECRET: app.appSecret, FACEBOOK_VERIFY_TOKEN: app.verifyToken }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === '' ? [name] : []))
  if (missing.length === Object.keys(needed).length) return null
  if (missing.length > 0)
    return { says: `not set: ${list.format(missing)}`, advice: 'docs/sources/messenger.md says where each comes from.' }
  const { fields, error } = await new GraphClient(request, app).exchange({ grant_type: 'client_credentials' })
  const trouble = error && troubleOf(error)
  if (fields === null || trouble === 'unavailable' || trouble === 'too-many') throw new Error('the Graph API has trouble')
  if (error)
    return {
      says: `Facebook does not take FACEBOOK_APP_ID and FACEBOOK_APP_SECRET (${error.message})`,
      advice: 'Copy both again, from App settings, Basic, at developers.facebook.com.',
    }
  return {
    says: `takes the app; the addresses to enter there are ${publicUrl()}${webhookPath} and ${publicUrl()}${loginReturnPath}/messenger`,
  }
}
