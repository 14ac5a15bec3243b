/** What a bot keeps in mind of its conversations, and which messages it has answered. In memory only, as with people. */
export interface Memories<Memory> {
  of(channel: string): Memory | undefined
  keep(channel: string, memory: Memory, answered: string): void
  isAnswered(channel: string, id: string): boolean
}

/** The conversation that was silent for longest is forgotten first. */
const maxChannels = 1000
/** A platform repeats a message within moments, not after so many others. */
const maxAnswered = 50

export function createMemories<Memory>(): Memories<Memory> {
  const channels = new Map<string, { memory: Memory; answered: string[] }>()
  return {
    of: (channel) => channels.get(channel)?.memory,
    keep(channel, memory, id) {
      const answered = [...(channels.get(channel)?.answered ?? []), ...(id === '' ? [] : [id])].slice(-maxAnswered)
      channels.delete(channel)
      channels.set(channel, { memory, answered })
      const oldest = channels.size > maxChannels ? channels.keys().next().value : undefined
      if (oldest !== undefined) channels.delete(oldest)
    },
    isAnswered: (channel, id) => channels.get(channel)?.answered.includes(id) ?? false,
  }
}
