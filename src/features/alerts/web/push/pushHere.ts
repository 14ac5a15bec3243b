import { store } from '#web/hooks/store.ts'

/**
 * Whether this browser takes notifications: it cannot, nobody was asked, its person said no, or it does. `failed`: its push service could not be reached.
 * Null: not known yet.
 */
export type PushHere = 'unsupported' | 'default' | 'denied' | 'on' | 'failed'
export const pushHere = store<PushHere | null>(null)
