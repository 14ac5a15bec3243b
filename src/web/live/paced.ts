/**
 * Does something so many milliseconds after it was asked for; what is asked for until that is done has it done once more. So a stream without an end
 * puts it off no further, each time comes so long after what asked for it, and one is done before the next begins.
 */
export function paced(run: () => Promise<unknown>, wait: number): () => void {
  let isPlanned = false
  let isAskedAgain = false
  const ask = () => {
    isAskedAgain = isPlanned
    if (isPlanned) return
    isPlanned = true
    setTimeout(() => void run().finally(done), wait)
  }
  const done = () => {
    isPlanned = false
    if (isAskedAgain) ask()
  }
  return ask
}
