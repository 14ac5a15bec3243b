/** A piece of markup that is safe to send. Only `html` makes one, so a plain string can never pass for markup. */
export class Html {
  readonly #markup: string
  constructor(markup: string) {
    this.#markup = markup
  }
  toString(): string {
    return this.#markup
  }
}

/** What may stand in a hole: nothing (null, undefined, false), text to escape, markup as it is, or a list of these. */
export type HtmlPart = Html | string | number | false | null | undefined | readonly HtmlPart[]

/**
 * Markup with holes: text is escaped, for between tags and inside quoted attributes, unless it is itself `html`.
 * An attribute with a hole must be quoted, as everywhere on these pages.
 */
export function html(strings: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  return new Html(strings.reduce((markup, piece, i) => markup + markupOf(parts[i - 1]) + piece))
}

function markupOf(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.toString()
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part))
  return part.map(markupOf).join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}
