import { store } from '#web/hooks/store.ts'

/** Where in a text what is looked for stands, in its order and apart. */
export type FindWords = (text: string) => readonly { start: number; end: number }[]

/** What a search looks for, while it shows a message that it found; null otherwise. */
export const wantedWords = store<FindWords | null>(null)
