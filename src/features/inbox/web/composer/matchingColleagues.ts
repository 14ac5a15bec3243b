import type { Colleague } from '#features/workspaces/members/contract.ts'

/** Colleagues whose name, a word of it, or e-mail begins with the query; at most eight. */
export function matchingColleagues(colleagues: readonly Colleague[], query: string): Colleague[] {
  const wanted = query.toLowerCase()
  const begins = ({ name, email }: Colleague) => {
    const lowerName = name.toLowerCase()
    return lowerName.startsWith(wanted) || lowerName.includes(` ${wanted}`) || email.toLowerCase().startsWith(wanted)
  }
  return colleagues.filter(begins).slice(0, 8)
}
