/**
 * Of a part of an answer, up to which change it is exact; of one that was just fetched, its snapshot says so. The difficulty is an answer that was read
 * before a change and lands after it: what it missed is applied before anything newer is (`exact.ts`).
 */
export const exactUpTo = new WeakMap<Part, string>()

interface Part {
  snapshot: string
}

/** The parts of an answer that say what they had seen: its pages, or itself. */
export function partsOf(data: unknown): Part[] {
  if (typeof data !== 'object' || data === null) return []
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.flatMap(partsOf)
  return isPart(data) ? [data] : []
}

const isPart = (data: object): data is Part => 'snapshot' in data && typeof data.snapshot === 'string'
