import { foldedIncludes } from '#shared/fold.ts'
import type { Intent } from './botContract.ts'

/** So many intents stand on a page. */
const intentsOnPage = 10

/** What was typed as a number of a page: 1 for what is none, and no further than there are pages. */
export function pageOf(typed: string, pages: number): number {
  const page = /^\s*\d+\s*$/.test(typed) ? Number(typed) : 1
  return Math.min(Math.max(page, 1), Math.max(pages, 1))
}

/** The intents whose names have all words that are searched for, whatever their accents and capital letters; all for nothing. */
export function intentsMatching(intents: readonly Intent[], search: string): readonly Intent[] {
  return intents.filter(({ name }) => foldedIncludes(name, search))
}

/** How many pages there are, and what stands on one of them. */
export function intentPage(intents: readonly Intent[], page: number): { pages: number; shown: readonly Intent[] } {
  const pages = Math.max(1, Math.ceil(intents.length / intentsOnPage))
  return { pages, shown: intents.slice((page - 1) * intentsOnPage, page * intentsOnPage) }
}
