import { idFor } from './kit/idFor.ts'
import { uuidFor } from './kit/uuidFor.ts'

/** The company of the sandbox: a shop for outdoor gear whose bots, people and customers are all made up. */
export const northwind = { id: uuidFor('workspace:northwind'), name: 'Northwind Outdoors' } as const

/** A bot of the sandbox. It runs inside the server's process, but over the same wires as any other; so does the company, where it has one. */
export interface SandboxBot {
  id: string
  clientKey: string
  name: string
  /** One sentence for the page of the phone. */
  about: string
  /** How what people write reaches it; `company`: by the API of the company where its customers write. */
  transport: 'socket' | 'webhook' | 'company'
  /** Its part of an address. */
  slug: string
  /** What it is built with, as `bot.source` names it. */
  source: string
  /** Where its customers write. */
  channel: string
  /** What the company's ids of its customers begin with; nothing unless said otherwise. */
  idPrefix?: string
}

/** A bot of these facts; its id and its key follow from its slug. */
export function sandboxBot(slug: string, facts: Omit<SandboxBot, 'id' | 'clientKey' | 'slug'>): SandboxBot {
  const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'
  return { ...facts, slug, id: uuidFor(`bot:${slug}`), clientKey: `bot_${idFor(`bot:${slug}`, 24, alphabet)}` }
}

const sdkBot = { source: 'npm', channel: 'messenger' }

export const shopBot = sandboxBot('shop', {
  name: 'Shop bot',
  about: 'Knows orders, returns and sizes; calls a person when it is lost.',
  transport: 'socket',
  ...sdkBot,
})

export const smalltalkBot = sandboxBot('smalltalk', {
  name: 'Smalltalk',
  about: 'Chats about anything, is easily hurt, and calls a person for an upset customer.',
  transport: 'webhook',
  ...sdkBot,
})

/** Those that run on our SDK; the bots of companies come with their stand-ins. */
export const sandboxBots: readonly SandboxBot[] = [shopBot, smalltalkBot]

/** What reports of its customers call it. */
export function identityOf({ id, clientKey, name, channel }: SandboxBot) {
  return { workspaceId: northwind.id, id, clientKey, name, platform: channel }
}
