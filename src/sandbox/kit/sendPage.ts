import type { FastifyReply } from 'fastify'
import { html } from './html.ts'
import type { Html } from './html.ts'

/** What a stand-in's page is made of. Paths are ours, absolute, without host. */
export interface Page {
  title: string
  /** Says on every page, first and loudest, that this is not the company it plays: 'not Google'. */
  warning: string
  stylesheet: string
  icon: string
  body: Html
  /** Where the page's forms may lead besides ourselves: a browser also checks the redirect that answers a form. */
  formTargets?: string[]
  /** A script of ours that keeps the page fresh; it must be whole without. */
  script?: string
  /** Whether pages of ours stand in frames of it. */
  frames?: true
}

/**
 * Sends a page that needs no script, and allows none but its own. Its policy stands in for the server's own, which knows nothing of
 * where a sign-in leads back to.
 */
export function sendPage(reply: FastifyReply, status: number, page: Page): FastifyReply {
  const targets = ["'self'", ...(page.formTargets ?? [])].join(' ')
  const more = `${page.script === undefined ? '' : "script-src 'self'; connect-src 'self'; "}${page.frames ? "frame-src 'self'; " : ''}`
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self'; ${more}form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(markupOf(page).toString())
}

function markupOf(page: Page): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${page.title}</title>
        <link rel="icon" href="${page.icon}" />
        <link rel="stylesheet" href="${page.stylesheet}" />
      </head>
      <body>
        <header class="stripe">
          <p><strong>Sandbox: ${page.warning}.</strong> Simulated on your own machine; nothing leaves it.</p>
        </header>
        ${page.body} ${page.script !== undefined && html`<script type="module" src="${page.script}"></script>`}
      </body>
    </html> `
}
