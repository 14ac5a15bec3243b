import { idFor } from './kit/idFor.ts'
import { uuidFor } from './kit/uuidFor.ts'

/** The company of the sandbox: a shop for outdoor gear whose bots, people and customers are all made up. */
export const northwind = { id: uuidFor('workspace:northwind'), name: 'Northwind Outdoors' } as const

/** A bot that really runs in the sandbox, inside the server's process but over the same wires as any other bot. */
export interface SandboxBot {
  id: string
  clientKey: string
  name: string
  /** One sentence for the page of the phone. */
  about: string
  /** How what people write reaches it. */
  transport: 'socket' | 'webhook'
  /** Its part of an address. */
  slug: string
}

function sandboxBot(slug: string, facts: Omit<SandboxBot, 'id' | 'clientKey' | 'slug'>): SandboxBot {
  const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'
  return { ...facts, slug, id: uuidFor(`bot:${slug}`), clientKey: `bot_${idFor(`bot:${slug}`, 24, alphabet)}` }
}

export const shopBot = sandboxBot('shop', {
  name: 'Shop bot',
  about: 'Knows orders, returns and sizes; calls a person when it is lost.',
  transport: 'socket',
})

export const smalltalkBot = sandboxBot('smalltalk', {
  name: 'Smalltalk',
  about: 'Chats about anything, is easily hurt, and calls a person for an upset customer.',
  transport: 'webhook',
})

export const sandboxBots: readonly SandboxBot[] = [shopBot, smalltalkBot]
