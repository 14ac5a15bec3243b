import { store } from '#web/hooks/store.ts'

/** Whether somebody wants to log out although texts of theirs were not sent. */
export interface LeaveQuestion {
  /** How many. */
  unsent: number
  answer: (leaves: boolean) => void
}

/** What is asked at this moment; null most of the time. */
export const leaving = store<LeaveQuestion | null>(null)

/** Asks, and answers whether they leave all the same. */
export async function asksToLeave(unsent: number): Promise<boolean> {
  const leaves = await new Promise<boolean>((answer) => leaving.set({ unsent, answer }))
  leaving.set(null)
  return leaves
}
