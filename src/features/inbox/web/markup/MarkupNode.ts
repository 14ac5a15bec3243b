/** A piece of a message as it is shown. */
export type MarkupNode =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'fence'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'emphasis'; mark: EmphasisMark; inside: MarkupNode[] }
  | BlockNode

/** What only Markdown has. `start` is the number of the first item; null for a list without numbers. */
export type BlockNode =
  | { kind: 'paragraph'; inside: MarkupNode[] }
  | { kind: 'heading'; level: number; inside: MarkupNode[] }
  | { kind: 'quote'; inside: MarkupNode[] }
  | { kind: 'list'; start: number | null; items: MarkupNode[][] }
  | { kind: 'table'; header: MarkupNode[][]; rows: MarkupNode[][][] }
  | { kind: 'rule' }

/** Bold, italic and struck through, as Slack writes them. */
export type EmphasisMark = '*' | '_' | '~'
