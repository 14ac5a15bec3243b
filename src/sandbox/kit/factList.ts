import { html } from './html.ts'
import type { Html } from './html.ts'

/** Names and values of the wire, as they are, for anyone who is building the other side. */
export function factList(facts: Record<string, string>): Html {
  return html`<dl class="facts">
    ${Object.entries(facts).map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`
}
