const languages =
  /^(bash|sh|shell|zsh|css|diff|patch|go|golang|java|javascript|js|jsx|mjs|json|php|python|py|ruby|rb|sql|xml|html|svg|yaml|yml|typescript|ts|tsx)[ \t]*\n/i
/** What the highlighter has no grammar of its own for, and reads best as. */
const alike: Record<string, string> = { typescript: 'javascript', ts: 'javascript', tsx: 'javascript', shell: 'bash' }

/** The language that the first line of a fence names, and the code below it; without one all of it is code. */
export function splitFence(text: string): { language: string; code: string } {
  const found = languages.exec(text)
  if (!found) return { language: '', code: text }
  const language = found[1]!.toLowerCase()
  return { language: alike[language] ?? language, code: text.slice(found[0].length) }
}
