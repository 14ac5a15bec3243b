import { forEach } from '#platform/jobs/forEach.ts'

/** Lines of conversations that are erased in one transaction, all together: everybody who follows the log waits for it. */
const linesAtOnce = 2000

/**
 * Erases conversations in portions, each in one transaction (`erase`). `behind` answers the next ones behind the last, in one order; one with
 * very many lines is a portion of its own. What cannot be erased keeps no other from it, neither of its own portion nor behind that, and is thrown at
 * the end.
 */
export async function eraseInPortions<One extends { id: string; last_seq: number }>(
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

async function* portionsOf<One extends { last_seq: number }>(behind: (last: One | undefined) => Promise<One[]>): AsyncGenerator<One[]> {
  let last: One | undefined
  for (;;) {
    const portion = fitting(await behind(last))
    if (portion.length === 0) return
    yield portion
    last = portion.at(-1)
  }
}

/** As many of the first as have no more lines than that, at least one. */
function fitting<One extends { last_seq: number }>(rows: One[]): One[] {
  let lines = 0
  const end = rows.findIndex(({ last_seq }, i) => (lines += last_seq) > linesAtOnce && i > 0)
  return end < 0 ? rows : rows.slice(0, end)
}
