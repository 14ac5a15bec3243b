import { WebAPIPlatformError } from '@slack/web-api'
import { plainName } from '#shared/plainName.ts'
import type { FileRequest } from '#providers/provider.ts'
import { fieldsOf, listOf, scalarOf, shortText, type Fields } from '#providers/payloads/narrow.ts'
import { botMessageLimits as limits } from '#providers/payloads/botMessage.ts'
import { firstUrl } from '#providers/payloads/safeUrl.ts'
import { isFileStub } from '#providers/payloads/slackAttachments.ts'
import { slackClient } from './slackClient.ts'
import { isPassing } from './slackErrors.ts'

/** Leads people into a channel of their workspace. Behind the # stands of which file it is the address: of that Slack is not told. */
const redirect = 'https://slack.com/app_redirect'

/**
 * A message whose files have the address each at which our token opens them, so that they can be kept: those for people lead to pages of Slack. In a channel
 * that companies share Slack tells of a file only its id: until it is fetched, its address leads to where people see it.
 */
export function withFileAddresses(message: Fields, team: string, channel: string): Fields {
  if (message['files'] === undefined) return message
  const files = listOf(message['files']).map((item) => {
    const file = fieldsOf(item)
    if (!file) return item
    const own = firstUrl(file['url_private_download'], file['url_private'])
    if (own !== '') return { ...file, permalink: own, permalink_public: undefined }
    const id = scalarOf(file['id'])
    if (id === '' || !isFileStub(file)) return item
    return { ...file, permalink: `${redirect}?${new URLSearchParams({ team, channel }).toString()}#${id}` }
  })
  return { ...message, files }
}

/** How a file at Slack is fetched; null for what is none of Slack's, and for what Slack does not hand out. Rejects when Slack does not answer. */
export async function requestOfFile(
  address: string,
  token: string,
  settings: Readonly<Record<string, string>>,
): Promise<FileRequest | null> {
  const headers = { authorization: `Bearer ${token}` }
  const isOurs = (url: string) => isSlackFile(url, settings['SLACK_API_BASE_URL'])
  if (isOurs(address)) return { headers }
  const id = address.startsWith(`${redirect}?`) ? (URL.parse(address)?.hash.slice(1) ?? '') : ''
  const file = id === '' ? null : await askAbout(id, token, settings)
  const url = scalarOf(file?.['url_private_download']) || scalarOf(file?.['url_private'])
  // A file that lies at another company is none that our token opens.
  if (!isOurs(url)) return null
  return { headers, url, names: namesOf(file) }
}

function namesOf(file: Fields | null): NonNullable<FileRequest['names']> {
  const [title = '', name = ''] = [file?.['title'], file?.['name']].map((given) => plainName(shortText(given, limits.title)))
  return { ...(title !== '' && { title }), ...(name !== '' && { file_name: name }) }
}

async function askAbout(file: string, token: string, settings: Readonly<Record<string, string>>): Promise<Fields | null> {
  try {
    return fieldsOf((await slackClient(token, settings).files.info({ file })).file)
  } catch (error) {
    if (error instanceof WebAPIPlatformError && !isPassing(error.data.error)) return null
    throw error
  }
}

/** Whether an address is of a file at Slack, which our token opens; `base`: where Slack is on this server, in the sandbox and in tests. */
function isSlackFile(address: string, base: string | undefined): boolean {
  const url = URL.parse(address)
  const isTheirs = url?.protocol === 'https:' && url.hostname === 'files.slack.com'
  return isTheirs || (url !== null && base !== undefined && url.origin === URL.parse(base)?.origin)
}
