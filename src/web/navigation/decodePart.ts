/** A part of an address as it was meant; one that nobody encoded so, as it stands. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
