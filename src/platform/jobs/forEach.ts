/** Does work for each, one after the other. What fails for one fails for no other: it is thrown once all had their turn. */
export async function forEach<One>(all: Iterable<One> | AsyncIterable<One>, work: (one: One) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  let count = 0
  for await (const one of all) {
    count++
    await work(one).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of ${count} failed.`)
  if (failures.length === 1) throw failures[0]
}
