/** Right behind the backticks; any other word may be the first line of the code. Some of these have no colours. */
const languages =
  /^(bash|sh|shell|zsh|css|diff|patch|go|golang|java|javascript|js|jsx|mjs|json|php|python|py|ruby|rb|sql|xml|html|svg|yaml|yml|typescript|ts|tsx|text|c|cpp|csharp|rust|kotlin|swift)[ \t]*\n/i

/** The language that stands behind the backticks of a fence, and the code below it; without one all of it is code. */
export function splitFence(text: string): { language: string; code: string } {
  const [line = '', language = ''] = /^\n/.exec(text) ?? languages.exec(text) ?? []
  return { language: language.toLowerCase(), code: text.slice(line.length) }
}
