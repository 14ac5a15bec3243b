import type { Sequence, Step, Term } from './Query.ts'
import type { Word } from './readWords.ts'

/** Whether a message with these words, and the keys they make, says every term. The keys are asked for only where they are needed. */
export function fits(terms: Term[], words: readonly Word[], keys: () => ReadonlySet<string>): boolean {
  return terms.every((term) => term.some((sequence) => says(sequence, words, keys)))
}

function says(sequence: Sequence, words: readonly Word[], keys: () => ReadonlySet<string>): boolean {
  const [first] = sequence
  if (sequence.length > 1) return words.some((_, i) => follows(sequence, words, i))
  if (!first) return true
  return first.prefix
    ? keys()
        .values()
        .some((key) => isKey(first, key))
    : keys().has(first.key)
}

/** Whether the sequence stands at the word with this index. */
export function follows(sequence: Sequence, words: readonly Word[], from: number): boolean {
  const first = words[from]!.at
  return sequence.every((step, i) => {
    const word = words[from + i]
    return word !== undefined && word.at === first + i && isKey(step, word.word)
  })
}

function isKey({ key, prefix }: Step, word: string): boolean {
  return prefix ? word.startsWith(key) : word === key
}
