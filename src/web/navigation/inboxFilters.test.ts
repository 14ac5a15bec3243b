import { expect, test } from 'vitest'
import { filtersIn, nextUpFilter } from './inboxFilters.ts'

test('an address says that it is Next up by the name of that filter alone', () => {
  const isNextUp = (search: string) => filtersIn(search).includes(nextUpFilter)
  for (const search of ['?filter=next-up', '?bot=b&filter=unread,next-up', '?filter=next-up%2Cunread'])
    expect(isNextUp(search), search).toBe(true)
  for (const search of ['', '?filter=', '?phrase=next-up', '?filter=not-next-up', '?afilter=next-up'])
    expect(isNextUp(search), search).toBe(false)
})
