import { store } from '#web/ui/store.ts'

/** The workspace this tab shows (a team id); null until the person's own choice is known, which the server then goes by. */
export const currentTeam = store<string | null>(null)
