/** Where messages are searched, beside the conversation that is open (screens/SearchScreen.tsx). */
export function searchAddress(open: string | null, terms: string): string {
  return `${open === null ? '/dashboard' : `/messages/${encodeURIComponent(open)}`}/search/${encodeURIComponent(terms)}`
}
