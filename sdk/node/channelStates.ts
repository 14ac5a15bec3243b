import type { Standing } from './wire.ts'

/** What Baton last said about each conversation; kept for the case that it cannot be asked. */
export type ChannelStates = {
  get(channel: string): Standing | undefined
  /** Takes in any answer or event that says `paused`. What is older than the known epoch is ignored: events may overtake answers. */
  learn(channel: string, said: unknown): void
  /** True when the conversation changed hands after `epoch`, so that an answer begun then would be held back by Baton. */
  movedPast(channel: string, epoch: number | undefined): boolean
}

/** The longest silent conversations are forgotten first; 10,000 take about 2 MB. */
export function createChannelStates(limit = 10_000): ChannelStates {
  const states = new Map<string, Standing>()
  return {
    get: (channel) => states.get(channel),
    learn(channel, said) {
      const { paused, epoch } = (said ?? {}) as Partial<Standing>
      if (typeof paused !== 'boolean') return
      const known = states.get(channel)
      if (known?.epoch !== undefined && epoch !== undefined && epoch < known.epoch) return
      states.delete(channel)
      const latest = epoch ?? known?.epoch
      states.set(channel, latest === undefined ? { paused } : { paused, epoch: latest })
      const oldest = states.size > limit ? states.keys().next().value : undefined
      if (oldest !== undefined) states.delete(oldest)
    },
    movedPast(channel, epoch) {
      const known = states.get(channel)?.epoch
      return known !== undefined && epoch !== undefined && known > epoch
    },
  }
}
