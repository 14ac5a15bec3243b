import { toast } from '#web/components/toast/toast.ts'
import { copyText } from '#web/device/copyText.ts'
import { copyStrings } from './copy.strings.ts'
import { plainInbox, writeInboxLocation } from './inboxLocation.ts'

/** Copies where a conversation is, or a message of it; without the list one is on, which a colleague may not have. */
export function copyLink(conversation: string, message: number | null = null): void {
  copyAndSay(location.origin + writeInboxLocation({ ...plainInbox, id: conversation, around: message }), copyStrings.linkCopied)
}

/** Copies something and says so, or that the browser refuses. */
export function copyAndSay(value: string, done: string): void {
  void copyText(value).then((isCopied) =>
    isCopied ? toast(done, { key: 'copied' }) : toast(copyStrings.notCopied, { key: 'copied', variant: 'failed' }),
  )
}
