import { forEach } from '#platform/jobs/forEach.ts'

/**
 * Erases conversations in portions, each in one transaction (`erase`). `behind` answers the next ones behind the last, in one order. What cannot be erased
 * keeps no other from it, neither of its own portion nor behind that, and is thrown at the end.
 */
export async function eraseInPortions<One extends { id: string }>(
  behind: (last: One | undefined) => Promise<One[]>,
  erase: (ids: string[]) => Promise<void>,
): Promise<void> {
  await forEach(portionsOf(behind), async (portion) => {
    const ids = portion.map(({ id }) => id)
    await erase(ids).catch(async (error: unknown) => {
      if (ids.length === 1) throw error
      await forEach(ids, (id) => erase([id]))
    })
  })
}

async function* portionsOf<One>(behind: (last: One | undefined) => Promise<One[]>): AsyncGenerator<One[]> {
  let last: One | undefined
  for (;;) {
    const portion = await behind(last)
    if (portion.length === 0) return
    yield portion
    last = portion.at(-1)
  }
}
