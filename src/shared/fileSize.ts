/**
 * How large a file is, as people read it: `812 bytes`, `120 KB`, `1.2 MB`. `bytes` as the companies count, by thousands. Rounded up, what is
 * larger than a limit is never said to be as large as it.
 */
export function fileSize(bytes: number, rounding: 'nearest' | 'up' = 'nearest'): string {
  const round = rounding === 'up' ? Math.ceil : Math.round
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  // 999,600 bytes are not 1,000 KB.
  const kilobytes = round(bytes / 1000)
  if (kilobytes < 1000) return `${kilobytes} KB`
  return `${(round(bytes / 100_000) / 10).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
}
