import { RawPage, type PageLocation } from './RawPage.ts'
import { serve } from './serve.ts'

/** Many pages in one process. */
let pages: RawPage[] = []

/** So many connect at once: more would only wait for each other. */
const atOnce = 50

serve({
  /** Joins so many pages, as the people of these tokens in turn. */
  join: async ({
    url,
    tokens,
    workspace,
    count,
    bare,
  }: { tokens: string[]; count: number } & Omit<PageLocation, 'token'>): Promise<void> => {
    const places = Array.from({ length: count }, (_, i) => ({ url, token: tokens[i % tokens.length]!, workspace, ...(bare && { bare }) }))
    while (places.length > 0) pages.push(...(await Promise.all(places.splice(0, atOnce).map((place) => RawPage.join(place)))))
  },
  /** Resolves when every page has received so many changes since it joined; answers when the last one did. */
  received: ({ changes }: { changes: number }): Promise<number> =>
    new Promise((resolve) => {
      const behind = new Set(pages.filter((page) => page.received < changes))
      const settle = () => behind.size === 0 && resolve(pages.reduce((last, page) => Math.max(last, page.receivedAt), 0))
      settle()
      behind.forEach((page) => {
        page.onReceived = () => {
          if (page.received < changes) return
          page.onReceived = undefined
          behind.delete(page)
          settle()
        }
      })
    }),
  /** How many changes the first page has received, and when the last of them came. */
  count: (): { received: number; at: number } => ({ received: pages[0]!.received, at: pages[0]!.receivedAt }),
  /** What all pages were sent since they joined. */
  bytes: (): number => pages.reduce((sum, page) => sum + page.bytes, 0),
  last: () => pages[0]!.last,
  leave: (): void => {
    for (const page of pages) page.leave()
    pages = []
  },
})
