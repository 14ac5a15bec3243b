/** How large a file is, as people read it: `812 bytes`, `120 KB`, `1.2 MB`. `bytes` as the companies count, by thousands. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  // 999,600 bytes are not 1,000 KB.
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
}
