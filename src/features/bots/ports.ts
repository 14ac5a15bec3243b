/** A bot as its keys identified it. */
export interface BotIdentity {
  workspaceId: string
  id: string
  clientKey: string
  name: string
  platform: string
}

/** Enough of a bot to write down how it is doing. */
export type BotPlace = Pick<BotIdentity, 'workspaceId' | 'id'>
