/** The address as a link may have it: of the web, or of this machine; undefined for anything that would run or read something. */
export function safeAddress(address: string): string | undefined {
  const url = URL.parse(address, location.origin)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
