import { store } from '#web/hooks/store.ts'

/** Whether the place to write and change saved replies is open. */
export const managingReplies = store(false)
