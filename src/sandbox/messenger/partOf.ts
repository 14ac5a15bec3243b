/** So many of a list the Graph API answers who does not say how many, and to nobody more at once. */
const standardLimit = 25
const maxLimit = 100

/** The part of a list that a call of the Graph API asks for, and where the next one is. */
export function partOf<T extends { id: string }>(all: readonly T[], query: Readonly<Record<string, string>>, url: string) {
  const begin = all.findIndex(({ id }) => id === query['after']) + 1
  const data = all.slice(begin, begin + Math.min(Number(query['limit'] ?? standardLimit), maxLimit))
  const [first, last] = [data[0], data.at(-1)]
  if (!first || !last) return { data }
  return {
    data,
    paging: { cursors: { before: first.id, after: last.id }, ...(last !== all.at(-1) && { next: `${url}&after=${last.id}` }) },
  }
}
