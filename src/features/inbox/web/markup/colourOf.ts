/** A stretch of code in one colour; plain where `kind` is null. */
export interface CodePiece {
  kind: string | null
  text: string
}

/** The colours of code by what the highlighter calls its pieces; everything else stays plain. */
const colours: readonly [kinds: readonly string[], colour: string][] = [
  [['comment', 'quote', 'meta'], 'text-ink-3 italic'],
  [['keyword', 'built_in', 'literal', 'selector-tag', 'doctag', 'tag', 'name', 'section'], 'text-code-word'],
  [['string', 'regexp', 'template-variable', 'addition', 'symbol', 'bullet', 'link'], 'text-code-text'],
  [['number', 'attr', 'attribute', 'variable', 'type', 'title', 'property', 'params'], 'text-code-name'],
]

/** The classes of a piece of code. */
export function colourOf(kind: string | null): string | undefined {
  return colours.find(([kinds]) => kind !== null && kinds.includes(kind))?.[1]
}
