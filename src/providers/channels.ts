/** What people call the places where customers write; by what stands in `bot.channel`. Pure data, also for the page. */
export const channelNames: Readonly<Record<string, string>> = {
  messenger: 'Messenger',
  facebook: 'Messenger',
  instagram: 'Instagram',
  slack: 'Slack',
  microsoft: 'Microsoft Bot Framework',
  webchat: 'Web chat',
  demo: 'Demo chat',
  'cross platform': 'Cross platform',
}

/** The name of a channel; one that is not known is shown as it is. */
export function channelName(channel: string): string {
  return channelNames[channel] ?? channel.charAt(0).toUpperCase() + channel.slice(1)
}
