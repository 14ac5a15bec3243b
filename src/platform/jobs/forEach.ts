/** Of very many failures so many are told. */
const mostTold = 20

/** Does work for each, one after the other. What fails for one fails for no other: it is thrown once all had their turn. */
export async function forEach<One>(all: Iterable<One> | AsyncIterable<One>, work: (one: One) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  let failed = 0
  let count = 0
  for await (const one of all) {
    count++
    await work(one).catch((error: unknown) => {
      if (failed++ < mostTold) failures.push(error)
    })
  }
  if (failed > 1) throw new AggregateError(failures, `${failed} of ${count} failed.`)
  if (failed === 1) throw failures[0]
}
