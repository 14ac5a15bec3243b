import { store } from '#web/hooks/store.ts'

/** The client key of the demo bot whose chat is open; null for none. It stays open from screen to screen. */
export const demoChat = store<string | null>(null)

/** What a demo bot is built with. */
export const demoSource = 'demo'
