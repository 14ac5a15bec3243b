import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendPage } from '#sandbox/kit/sendPage.ts'
import { servePageStream } from '#sandbox/kit/servePageStream.ts'
import { serveStyle } from '#sandbox/kit/serveStyle.ts'
import { mailFaults } from './mailFaults.ts'
import { mailPage, type Part } from './mailPage.ts'
import type { Mailbox } from './Mailbox.ts'

/**
 * The inbox of the sandbox, under the prefix it is registered at: the list, each mail with its text and headers, and what can go wrong. Answers what ends
 * the streams of open pages.
 */
export async function serveMail(app: FastifyInstance, mailbox: Mailbox): Promise<() => void> {
  const base = app.prefix
  app.removeContentTypeParser('application/x-www-form-urlencoded')
  await app.register(formbody)
  serveStyle(app, new URL('./mail.css', import.meta.url))

  const show = (reply: FastifyReply, id: number | null, part: Part) => {
    const open = id === null ? null : mailbox.find(id)
    if (open === undefined) return reply.redirect(base)
    return sendPage(reply, 200, mailPage({ base, mails: mailbox.all(), open, part, refusing: mailFaults.refuse.state.value }))
  }
  app.get('/', (_request, reply) => show(reply, null, 'mail'))
  app.get<{ Params: { id: string }; Querystring: { part?: string } }>('/:id', ({ params, query }, reply) =>
    show(reply, Number(params.id), query.part === 'text' || query.part === 'headers' ? query.part : 'mail'),
  )
  app.get<{ Params: { id: string } }>('/:id/html', ({ params }, reply) => {
    const mail = mailbox.find(Number(params.id))
    if (!mail) return reply.code(404).send({ error: 'There is no such mail.' })
    return reply
      .type('text/html; charset=utf-8')
      .headers(emailPolicy)
      .send(inFrame(mail.html || '<p>This mail has text only.</p>'))
  })

  app.post<{ Body: { refuse?: string } | undefined }>('/faults', ({ body }, reply) => {
    const code = Number(body?.refuse)
    if (code === 550 || code === 451) mailFaults.refuse.on(code)
    else mailFaults.refuse.off()
    return reply.redirect(base, 303)
  })
  app.post('/clear', async (_request, reply) => {
    await mailbox.clear()
    return reply.redirect(base, 303)
  })
  return servePageStream(app, new URL('./live.js', import.meta.url), (notify) => mailbox.onChange(notify))
}

/** The mail as its writer made it, but that links open in the whole page. */
function inFrame(markup: string): string {
  const head = /<head[^>]*>/i.exec(markup)
  const at = head ? head.index + head[0].length : 0
  return `${markup.slice(0, at)}<base target="_top">${markup.slice(at)}`
}

/** What a mail may do in its frame: look as it wants, and show pictures it brought along. No script, nothing that is loaded. */
const emailPolicy = {
  'content-security-policy':
    "sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'self'; form-action 'none'; frame-ancestors 'self'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}
