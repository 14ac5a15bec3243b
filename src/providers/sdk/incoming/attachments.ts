import type { Attachment } from '#features/messages/contract.ts'
import { botMessageLimits as limits } from '../botMessage.ts'
import { actionsOf } from './actions.ts'
import { isMessengerAttachment, messengerAttachments } from './messengerAttachments.ts'
import { microsoftAttachments } from './microsoftAttachments.ts'
import { fieldsOf, listOf } from './narrow.ts'
import { slackAttachments } from './slackAttachments.ts'
import { unzipMerged } from './unzipMerged.ts'

/**
 * Everything beside the text, in the product's one shape. Each item says by its own shape which platform it is of, because bots mix
 * them (Botkit hands on Messenger's under the name Slack uses). Items that show nothing are left out.
 */
export function attachmentsOf(lists: readonly unknown[], quickReplies?: readonly unknown[]): Attachment[] {
  const found: Attachment[] = []
  for (const list of lists) {
    if (list === undefined || list === null || list === '') continue
    for (const item of listOf(jsonList(list))) {
      const fields = fieldsOf(item)
      if (!fields) continue
      for (const one of unzipMerged(fields, limits.attachments)) {
        const more =
          one['contentType'] !== undefined
            ? microsoftAttachments(one)
            : isMessengerAttachment(one)
              ? messengerAttachments(one)
              : slackAttachments(one)
        for (const attachment of more) {
          if (found.length === limits.attachments) return found
          found.push(attachment)
        }
      }
    }
  }
  return withQuickReplies(found, quickReplies)
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
