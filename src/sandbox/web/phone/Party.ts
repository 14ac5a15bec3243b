import type { PhoneBot } from '#sandbox/phone/contract.ts'

/** What a phone's parts need to know of whom it talks to. */
export interface Party {
  bot: PhoneBot
  workspace: string
}
