import { html } from '#sandbox/kit/html.ts'
import type { Page } from '#sandbox/kit/sendPage.ts'
import type { DirectNote } from './DirectInbox.ts'
import { slackPage } from './pages.ts'

/** What our app wrote to people in Slack and did not take back, as it stands there now. */
export function directPage(base: string, notes: readonly DirectNote[]): Page {
  const list = notes.map(({ to, ts, text }) => {
    const lines = text.split('\n').map((line) => html`<p>${plain(line)}</p>`)
    return html`<li>
      <p class="told">To ${to}, ${new Date(Number(ts) * 1000).toLocaleTimeString('en-GB')}</p>
      ${lines}
    </li>`
  })
  const body = html`<main class="card">
    <h1>Direct messages</h1>
    ${
      list.length === 0
        ? html`<p>Nobody was written to yet.</p>`
        : html`<ul>
            ${list}
          </ul>`
    }
  </main>`
  return slackPage(base, 'Direct messages', body)
}

/** Without Slack's marks, as its apps show it. */
function plain(line: string): string {
  return line
    .replace(/<([^|>]+)\|([^>]+)>/g, '$2 ($1)')
    .replace(/^\*(.*)\*$/, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
