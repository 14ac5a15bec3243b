/** Runs the work of one channel strictly one after the other; different channels run side by side. */
export type ChannelQueue = {
  /** Gives back what the work gives back; its failure does not stop what waits behind it. */
  run<Result>(channel: string, work: () => Promise<Result>): Promise<Result>
  /** Resolves when everything queued so far has ended. */
  idle(): Promise<void>
}

export function createChannelQueue(): ChannelQueue {
  const tails = new Map<string, Promise<void>>()
  return {
    run(channel, work) {
      const mine = (tails.get(channel) ?? Promise.resolve()).then(work)
      const tail: Promise<void> = mine.then(ignore, ignore).then(() => {
        if (tails.get(channel) === tail) tails.delete(channel)
      })
      tails.set(channel, tail)
      return mine
    },
    async idle() {
      await Promise.all(tails.values())
    },
  }
}

function ignore(): void {}
