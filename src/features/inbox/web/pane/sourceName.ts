const names: Record<string, string> = {
  messenger: 'Messenger',
  facebook: 'Messenger',
  instagram: 'Instagram',
  slack: 'Slack',
  webchat: 'Web chat',
  microsoft: 'Microsoft Teams',
}

/** Where a conversation comes from, as people call it. */
export function sourceName(platform: string): string {
  return names[platform] ?? platform.charAt(0).toUpperCase() + platform.slice(1)
}
