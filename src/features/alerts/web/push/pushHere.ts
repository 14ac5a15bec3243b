import { store } from '#web/hooks/store.ts'

/**
 * Whether this browser takes notifications: it cannot, nobody was asked, its person said no, it does, or they stopped it. `failed`: its push service could not be reached.
 * Null: not known yet.
 */
export type PushHere = 'unsupported' | 'default' | 'denied' | 'on' | 'stopped' | 'failed'
export const pushHere = store<PushHere | null>(null)
