import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Serves `live.js` under the prefix, the `script` of a page that shows what is new by itself, and the `stream` that it listens to: a word at once, and
 * one at each change. Answers what ends the streams of open pages.
 */
export function servePageStream(app: FastifyInstance, script: URL, onChange: (notify: () => void) => () => void): () => void {
  const text = readFileSync(script, 'utf8')
  app.get('/live.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(text))
  const streams = new Set<ServerResponse>()
  app.get('/stream', (_request, reply) => {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
    const notify = () => void raw.write('data: \n\n')
    notify()
    streams.add(raw)
    const stop = onChange(notify)
    raw.on('close', () => {
      stop()
      streams.delete(raw)
    })
  })
  return () => streams.forEach((stream) => stream.end())
}
