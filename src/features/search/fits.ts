import type { Sequence, SearchTerm, Term } from './Query.ts'
import type { Token } from './readTokens.ts'

/** Whether a message with these words, and the keys they make, says every term. The keys are asked for only where they are needed. */
export function fits(terms: Term[], tokens: readonly Token[], keys: () => ReadonlySet<string>): boolean {
  return terms.every((term) => term.some((sequence) => says(sequence, tokens, keys)))
}

function says(sequence: Sequence, tokens: readonly Token[], keys: () => ReadonlySet<string>): boolean {
  const [first] = sequence
  if (sequence.length > 1) return tokens.some((_, i) => follows(sequence, tokens, i))
  if (!first) return true
  return first.prefix
    ? keys()
        .values()
        .some((key) => isKey(first, key))
    : keys().has(first.key)
}

/** Whether the sequence stands at the word with this index. */
export function follows(sequence: Sequence, tokens: readonly Token[], from: number): boolean {
  const first = tokens[from]!.at
  return sequence.every((step, i) => {
    const token = tokens[from + i]
    return token !== undefined && token.at === first + i && isKey(step, token.token)
  })
}

function isKey({ key, prefix }: SearchTerm, token: string): boolean {
  return prefix ? token.startsWith(key) : token === key
}
