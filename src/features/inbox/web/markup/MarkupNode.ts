/** A piece of a message as it is shown. `emphasis` is the only kind that holds other pieces, at most three deep. */
export type MarkupNode =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'fence'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'emphasis'; mark: EmphasisMark; inside: MarkupNode[] }

/** Bold, italic and struck through, as Slack writes them. */
export type EmphasisMark = '*' | '_' | '~'
