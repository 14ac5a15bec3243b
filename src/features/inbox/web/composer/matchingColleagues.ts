import { fold } from '#shared/fold.ts'
import type { Colleague } from '#features/workspaces/members/contract.ts'

/** Colleagues whose name, a word of it, or e-mail begins with the query; at most eight. */
export function matchingColleagues(colleagues: readonly Colleague[], query: string): Colleague[] {
  const wanted = fold(query)
  const begins = ({ name, email }: Colleague) => {
    const folded = fold(name)
    return folded.startsWith(wanted) || folded.includes(` ${wanted}`) || fold(email).startsWith(wanted)
  }
  return colleagues.filter(begins).slice(0, 8)
}
