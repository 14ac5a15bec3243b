import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { drawFace, faces } from './drawFace.ts'
import { hummedVoice } from './hummedVoice.ts'
import { printedBill } from './printedBill.ts'

const types: Record<string, string> = { svg: 'image/svg+xml', webm: 'video/webm', wav: 'audio/wav', pdf: 'application/pdf' }

/** Serves `/pictures/*`: what customers and bots of the sandbox send. All of it is read or made once, at start; nothing else is reached. */
export function servePictures(app: FastifyInstance): void {
  const files = collect()
  app.get<{ Params: { name: string } }>('/pictures/:name', (request, reply) => {
    const { name } = request.params
    const file = files.get(name)
    if (file === undefined) return reply.callNotFound()
    return reply
      .type(types[name.split('.').at(-1)!]!)
      .headers({
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(file)
  })
}

function collect(): Map<string, string | Buffer> {
  const here = new URL('.', import.meta.url)
  const drawn = readdirSync(here).filter((name) => name.endsWith('.svg') || name.endsWith('.webm'))
  return new Map<string, string | Buffer>([
    ...drawn.map((name) => [name, readFileSync(new URL(name, here))] as const),
    ...Array.from({ length: faces }, (_, i) => [`face-${i + 1}.svg`, drawFace(i + 1)!] as const),
    ['voice.wav', hummedVoice()],
    ['bill.pdf', printedBill()],
  ])
}
