import { channelNames } from '#providers/channels.ts'

/** Where customers may write, as a field offers it: the names by what stands in a bot's `channel`. */
export function channelChoices(channels: readonly string[]): Record<string, string> {
  return Object.fromEntries(channels.map((channel) => [channel, channelNames[channel] ?? channel]))
}
