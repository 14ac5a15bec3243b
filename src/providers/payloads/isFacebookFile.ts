/** The hosts from which Facebook and Instagram hand out what people send, for some days. */
const hosts = /(^|\.)(fbcdn\.net|fbsbx\.com|cdninstagram\.com)$/

/** Whether an address is of a file at Facebook; `base`: where Facebook is on this server, in the sandbox and in tests. */
export function isFacebookFile(address: string, base?: string): boolean {
  const url = URL.parse(address)
  if (!url) return false
  return (url.protocol === 'https:' && hosts.test(url.hostname)) || (base !== undefined && url.origin === URL.parse(base)?.origin)
}
