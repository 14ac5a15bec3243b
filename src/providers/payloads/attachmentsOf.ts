import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { plainName } from '#shared/plainName.ts'
import { botMessageLimits as limits } from './botMessage.ts'
import { actionsOf } from './actions.ts'
import { isMessengerAttachment, messengerAttachments } from './messengerAttachments.ts'
import { microsoftAttachments } from './microsoftAttachments.ts'
import { fieldsOf, listOf, type Fields } from './narrow.ts'
import { slackAttachments } from './slackAttachments.ts'
import { unfamiliar } from './unfamiliar.ts'
import { unzipMerged } from './unzipMerged.ts'

/**
 * Everything beside the text, in the product's one shape. Each item says by its own shape which platform it is of, because bots mix
 * them (Botkit hands on Messenger's under the name Slack uses). What is of no kind that we know becomes a
 * card with its name; items that say nothing are left out. `isEscaped`: Slack tells them, so that their words are escaped.
 */
export function attachmentsOf(lists: readonly unknown[], quickReplies?: readonly unknown[], isEscaped = false): Attachment[] {
  const found: Attachment[] = []
  for (const list of lists) {
    if (list === undefined || list === null || list === '') continue
    for (const item of listOf(jsonList(list))) {
      const fields = fieldsOf(item)
      if (!fields) continue
      for (const one of unzipMerged(fields, limits.attachments)) {
        for (const attachment of shownBy(one, isEscaped)) {
          if (found.length === limits.attachments) return found
          found.push(attachment)
        }
      }
    }
  }
  return withQuickReplies(found, quickReplies)
}

function shownBy(item: Fields, isEscaped: boolean): Attachment[] {
  const shown = shownByPlatform(item, isEscaped)
  return shown.length > 0 ? shown.map(namedPlainly) : unfamiliar(item)
}

/** What has a file is called by its title, too. */
function namedPlainly(attachment: Attachment): Attachment {
  const { file_name, title, image_url, video_url, audio_url, file_url } = attachment
  const named = { ...attachment }
  if (file_name !== undefined) named.file_name = plainName(file_name)
  if (title !== undefined && (image_url ?? video_url ?? audio_url ?? file_url) !== undefined) named.title = plainName(title)
  return named
}

/** What an item shows on the platform whose shape it has. Slack's have no mark of their own. */
function shownByPlatform(item: Fields, isEscaped: boolean): Attachment[] {
  if (item['contentType'] !== undefined) return microsoftAttachments(item)
  return isMessengerAttachment(item) ? messengerAttachments(item) : slackAttachments(item, isEscaped)
}

function withQuickReplies(found: Attachment[], quickReplies: readonly unknown[] | undefined): Attachment[] {
  if (quickReplies === undefined || found.length === limits.attachments) return found
  const actions = actionsOf(...quickReplies)
  if (actions.length > 0) found.push({ actions })
  return found
}

/** Slack's Web API takes `attachments` as JSON text, and bots report what they gave it. */
function jsonList(value: unknown): unknown {
  if (typeof value !== 'string' || !value.trimStart().startsWith('[')) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}
